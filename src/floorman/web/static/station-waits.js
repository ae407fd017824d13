// A table that is not open yet: once it is, this page is its station.
// @ts-check

document.body.addEventListener("floorman:changed", async () => {
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (answer?.ok && !(await answer.text()).includes("data-waits")) location.reload();
});
