// Run by Node: node prepare.mjs PYODIDE TREE
//
// TREE/python has the modules of Python, TREE/packages all others. Takes the tour (tour.py), writes down in opened.json
// which files were opened on it, and compiles them, with the very Python that will run them. What is compiled stands
// beside its source.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const empty = path.join(tree, "empty.zip");
fs.writeFileSync(empty, Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]));

const python = await loadPyodide({
  indexURL: pyodide + path.sep,
  stdLibURL: empty,
  packageBaseUrl: "/none/",
  env: { HOME: "/home", PYDANTIC_DISABLE_PLUGINS: "__all__", PYTHONHASHSEED: "0" },
  fsInit(system, { sitePackages }) {
    const dynamic = path.posix.join(path.posix.dirname(sitePackages), "lib-dynload");
    for (const [from, to] of [["python", dynamic], ["packages", sitePackages]]) {
      for (const name of fs.readdirSync(path.join(tree, from), { recursive: true, withFileTypes: true })) {
        const file = path.join(name.parentPath ?? name.path, name.name);
        const place = path.posix.join(to, ...path.relative(path.join(tree, from), file).split(path.sep));
        if (name.isDirectory()) continue;
        system.mkdirTree(path.posix.dirname(place));
        system.writeFile(place, fs.readFileSync(file), { canOwn: true });
      }
    }
  },
});
const opened = JSON.parse(python.runPython("from worksheets.web.tour import tour\nimport json\njson.dumps(tour())"));
const compile = python.runPython("from worksheets.web.tour import compiled\ncompiled");
const roots = { [path.posix.join(path.posix.dirname(python._api.sitePackages), "lib-dynload")]: "python", [python._api.sitePackages]: "packages" };
const names = [];
for (const file of opened) {
  const root = Object.keys(roots).find((each) => file.startsWith(`${each}/`));
  if (!root) continue;
  const inner = path.posix.join(roots[root], path.posix.relative(root, file));
  names.push(inner);
  if (!file.endsWith(".py")) continue;
  const code = compile(file);
  fs.writeFileSync(path.join(tree, `${inner}c`), code.toJs());
  code.destroy();
}
fs.writeFileSync(path.join(tree, "opened.json"), JSON.stringify(names));
process.exit(0);
