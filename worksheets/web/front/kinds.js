// Gives a card another kind of puzzle. Fields that the new kind lacks are set aside with the card, as the form showed them,
// and come back with the old kind.

/** @typedef {import("./protocol").Card} Card */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Kind} Kind */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {{[name: string]: Value}} Sheet */

/**
 * A sheet as it was of each kind, the latest one last; `texts` are those of its words boxes, null where the words are
 * written elsewhere in the job or in a file.
 * @typedef {{[kind: string]: {sheet: Sheet, texts: {[field: string]: string | null}}}} Aside
 */

const COMMON = new Set(["id", "title", "difficulty", "language", "words_language", "letters", "variants", "seed", "avoid"]);
const WORDS = "words";

/** The texts of a card's words boxes. @param {Card} card */
export function textsOf(card) {
  const texts = Object.entries(card.words).map(([field, each]) => [field, each.from === "own" || each.from === "none" ? each.text : null]);
  return /** @type {{[field: string]: string | null}} */ (Object.fromEntries(texts));
}

/** The changes that write texts into the words boxes of a sheet. @param {number} index @param {{[field: string]: string | null}} texts @returns {Change[]} */
export function textChanges(index, texts) {
  return Object.entries(texts).flatMap(([field, value]) => (value ? [{ what: "words", path: ["sheets", index, field], value }] : []));
}

/** The changes that give a sheet another kind, and what is set aside; a title that is only the name of the kind before goes.
 * @param {number} index @param {Sheet} sheet @param {Card} card @param {Aside} aside @param {Kind} kind @param {string} [nameBefore] @returns {{changes: Change[], aside: Aside}} */
export function changeOfKind(index, sheet, card, aside, kind, nameBefore = "") {
  const { [card.kind]: _, ...others } = aside;
  const kept = { ...others, [card.kind]: { sheet, texts: textsOf(card) } };
  const before = kept[kind.name];
  const { title: __, ...starter } = kind.starter;
  const own = Object.entries(before?.sheet ?? starter).filter(([field]) => !COMMON.has(field) || (!before && !(field in sheet)));
  const common = Object.entries(sheet).filter(([field, said]) => COMMON.has(field) && !(field === "title" && said === nameBefore));
  /** @type {Sheet} */
  const value = { ...Object.fromEntries(own), ...Object.fromEntries(common), kind: kind.name };
  const texts = { ...before?.texts };
  const latest = Object.values(kept).filter((each) => each.texts[WORDS] !== undefined && each.texts[WORDS] !== "").at(-1);
  // A text of its own lacks the words of another sheet.
  const isOfWords = WORDS in starter || Object.keys(starter).every((field) => COMMON.has(field) || field === "kind");
  if (latest && isOfWords && kind.fields.some((field) => field.path[0] === WORDS)) {
    if (latest.sheet[WORDS] !== undefined) value[WORDS] = latest.sheet[WORDS];
    texts[WORDS] = latest.texts[WORDS];
  }
  return { changes: [{ what: "set", path: ["sheets", index], value }, ...textChanges(index, texts)], aside: kept };
}
