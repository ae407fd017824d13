// What a wall says, in its language: sentences with their facts, numbers, money, the time of day.
// @ts-check

/** @param {string} text @param {Record<string, string | number>} facts */
const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));

// As the desk's own speech has them.
const PARAGRAPH_WORDS = { Preface: "paragraph.preface", "no.": "paragraph.number", example: "paragraph.example", practice: "paragraph.practice" };

/** The sentences and numbers of one language. */
export class Words {
  /** @param {Record<string, string>} texts @param {string} lang */
  constructor(texts, lang) {
    this.texts = texts;
    this.lang = lang;
    this.numbers = new Intl.NumberFormat(lang);
  }

  /** @param {string} code @param {Record<string, string | number>} facts */
  say(code, facts = {}) {
    const told = Object.entries(facts).map(([name, fact]) => [name, typeof fact === "number" ? this.number(fact) : fact]);
    return fill(this.texts[code] ?? code, Object.fromEntries(told));
  }

  /** As a heading, "§ 14, Nr. 1", or its name where it has no number. @param {string} paragraph */
  paragraph(paragraph) {
    const told = Object.entries(PARAGRAPH_WORDS).reduce((text, [word, code]) => text.replaceAll(word, this.texts[code] ?? word), paragraph);
    return /^\d/.test(told) ? `§ ${told}` : told;
  }

  /** @param {number} number */
  number(number) {
    return this.numbers.format(number);
  }

  /** @param {number} coins @param {string} currency */
  money(coins, currency) {
    const digits = coins % 100 === 0 ? 0 : 2;
    const amount = (coins / 100).toLocaleString(this.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    if (!currency) return amount;
    if (this.lang === "de") return `${amount}\u00a0${currency}`;
    return `${currency}${/^\p{L}+$/u.test(currency) ? "\u00a0" : ""}${amount}`;
  }
}
