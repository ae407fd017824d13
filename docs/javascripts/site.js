// German pages say that they are: to a voice that reads them, and to a browser that breaks words.
if (document.querySelector('h1 + p > a[href]')?.textContent === "In English") {
  document.documentElement.lang = "de"
}
