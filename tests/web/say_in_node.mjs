// Run by Node: node say_in_node.mjs FRONT. Standard input has JSON, a list of requests: what the page says and offers,
// `about`, what is to be said, as keys with values, the languages of the page, and visitors: what their browsers and
// addresses ask for. For each request, standard output gets the texts and each visitor's language.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
const { say, speak, wantedLanguage } = await import(pathToFileURL(path.join(path.resolve(process.argv[2]), "texts.js")).href);

const reply = ({ about, said, languages, visitors }) => {
  speak(about);
  const found = visitors.map(({ browser, address, kept }) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages: browser }, configurable: true });
    globalThis.location = { search: address ?? "" };
    globalThis.localStorage = { getItem: () => kept ?? null };
    return wantedLanguage(languages);
  });
  return { texts: said.map(([key, values]) => say(key, values)), languages: found };
};
process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(reply)));
