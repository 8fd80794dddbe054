// Run by Node: node reword_in_node.mjs FRONT. Standard input has JSON: what the page says and offers, `about`, and
// answers of the program; standard output gets these with their sentences as the page shows them.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const front = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(front, name)).href);
const { about, answers } = JSON.parse(fs.readFileSync(0, "utf8"));
globalThis.document = { documentElement: {}, querySelectorAll: () => [] };
(await load("texts.js")).speak(about);
const wording = new (await load("wording.js")).Wording(about);
process.stdout.write(JSON.stringify(answers.map((each) => wording.answer(each, []))));
