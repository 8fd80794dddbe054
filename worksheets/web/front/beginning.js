// What a list of jobs says about each, to tell those of the same title apart: its first words, or the titles of its sheets.

const WORDS = 4;
const LENGTH = 60; // letters
const LONG = 1000; // letters of a list that is read

/** @param {import("./protocol").Card[]} cards */
export function beginningOf(cards) {
  const lines = cards.flatMap((card) => Object.values(card.words)).flatMap(({ text }) => text.slice(0, LONG).split("\n"));
  const words = lines.map((line) => line.split(/ = |\t/)[0].trim()).filter(Boolean);
  const said = words.length ? words : cards.map(({ title }) => title);
  const text = said.slice(0, WORDS).join(", ") + (said.length > WORDS ? " …" : "");
  return text.length > LENGTH ? `${text.slice(0, LENGTH).trim()} …` : text;
}
