// Run by Node: node name_in_node.mjs FRONT. Standard input has JSON, a list of titles; standard output gets the names of
// the files that the page makes from them.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { fileName } = await import(pathToFileURL(path.join(path.resolve(process.argv[2]), "filename.js")).href);
process.stdout.write(JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8")).map(fileName)));
