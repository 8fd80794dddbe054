// Run by Node: node zip_in_node.mjs FRONT. Standard input has JSON, an object of names with texts; standard output gets the
// archive of these files that the page makes.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { zipOf } = await import(pathToFileURL(path.join(path.resolve(process.argv[2]), "zip.js")).href);
const files = Object.entries(JSON.parse(fs.readFileSync(0, "utf8"))).map(([name, text]) => ({ name, blob: new Blob([text]) }));
process.stdout.write(new Uint8Array(await (await zipOf(files)).arrayBuffer()));
