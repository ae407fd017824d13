// What somebody is typing stays typed while the page around it is renewed. htmx asks this of extensions alone: listeners
// for its events are not asked while it puts one page into another.
// @ts-check

// What a button or a box stands for is the desk's to say, also of the one that was just pressed: else it would do to
// the next in a list what was meant for the one before.
const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=submit], [type=button], [type=hidden])";

/** A part of a page that knows better than the desk what stands in it. @param {Element} field */
const isHis = (field) => (field === document.activeElement && field.matches(TYPED)) || field.hasAttribute("data-his");

// @ts-ignore
htmx.registerExtension("typed", {
  /** @param {Element} field @param {{attrName: string}} detail */
  htmx_before_morph_attr: (field, detail) => detail.attrName !== "value" || !isHis(field),
});
