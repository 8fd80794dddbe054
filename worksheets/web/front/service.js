// Keeps the page on the visitor's computer, so that it works without a connection after the first visit.
//
// `files.json` names all files with their digests. Files that a usual sheet needs are fetched before this worker is
// installed, the others afterwards; files of an older release are reused. Files with another digest are not kept.

/** The digest of all files; filled in when the page is written. */
const RELEASE = "";

const worker = /** @type {any} */ (self);
const HERE = new URL("./", worker.location.href);
const KEPT = `worksheets ${HERE.pathname} `;
const NAME = `${KEPT}${RELEASE}`;
const LIST = "files.json";

/** @typedef {{ [path: string]: { size: number, sha256: string } }} Named */

/** @param {string} path */
const address = (path) => new URL(path, HERE).href;

/** The path in this folder that a request asks for, or null. @param {string} url */
function pathOf(url) {
  const { href } = HERE;
  if (!url.startsWith(href)) return null;
  return decodeURI(url.slice(href.length).replace(/[?#].*/s, "")) || "index.html";
}

/** @param {ArrayBuffer} data */
async function digest(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The list of this release, from the cache or the server. @returns {Promise<{ files: Named, program: any }>} */
async function readList() {
  const cache = await caches.open(NAME);
  const known = await cache.match(address(LIST));
  if (known) return known.json();
  const response = await fetch(address(LIST), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
  const list = await response.clone().json();
  if (list.release !== RELEASE) throw new Error("the page on the server is being replaced");
  await cache.put(address(LIST), response);
  return list;
}

/** A file with the right digest: from an older release, from what the browser keeps anyway, or from the server.
 * @param {string} path @param {string} wanted @returns {Promise<Response>} */
async function find(path, wanted) {
  const tries = [
    () => caches.match(address(path)),
    // As the page and its worker fetch it, so that what they have loaded is not loaded again.
    () => (path.endsWith(".bin") ? fetch(`${address(path)}?${wanted.slice(0, 12)}`) : fetch(address(path), { cache: "no-cache" })),
    () => fetch(address(path), { cache: "reload" }),
  ];
  for (const attempt of tries) {
    const response = await attempt();
    if (!response?.ok) continue;
    const data = await response.arrayBuffer();
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    if ((await digest(data)) === wanted) return new Response(data, { headers: { "content-type": type, "content-length": String(data.byteLength) } });
  }
  throw new Error(`${path} is not the file of this release`);
}

/** @param {Named} named @param {string[]} paths */
async function keep(named, paths) {
  const cache = await caches.open(NAME);
  for (const path of paths) {
    if (!(await cache.match(address(path)))) await cache.put(address(path), await find(path, named[path].sha256));
  }
}

/** The files that are fetched only when they are used, or when all else is done. @param {any} program @returns {string[]} */
const laterFiles = (program) => program.later.map((/** @type {{ part: string }} */ { part }) => part);

/** The page's texts in languages that the visitor does not read, as far as the browser knows. @param {string[]} paths @returns {string[]} */
function foreignFiles(paths) {
  const codeOf = (/** @type {string} */ path) => /^(?:about|start)\/(.+)\.json$/.exec(path)?.[1];
  const spoken = new Set(paths.map(codeOf));
  const read = worker.navigator.languages.map((/** @type {string} */ each) => each.split("-")[0].toLowerCase());
  const own = read.find((/** @type {string} */ code) => spoken.has(code)) ?? "en";
  return paths.filter((path) => (codeOf(path) ?? own) !== own);
}

async function install() {
  const { files, program } = await readList();
  const later = new Set([...laterFiles(program), ...foreignFiles(Object.keys(files))]);
  await keep(files, Object.keys(files).filter((path) => !later.has(path)));
}

/** @type {Promise<boolean> | null} */
let keeping = null;

/** Keep what is missing, for all pages that ask; false if that is not wanted. Each page asks, because a browser may stop
 * this worker before all is there. @returns {Promise<boolean>} */
function keepRest() {
  keeping ??= keepAll().finally(() => {
    keeping = null;
  });
  return keeping;
}

async function keepAll() {
  const { files } = await readList();
  const isAll = !worker.navigator.connection?.saveData;
  const older = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== NAME);
  if (isAll) await keep(files, Object.keys(files));
  for (const name of older) await caches.delete(name);
  return isAll;
}

/** Keep all files, and say so. @param {MessagePort} port */
async function keepFor(port) {
  const isAll = await keepRest().catch(() => false); // no connection any more: what is missing is kept when it is used
  if (isAll) port.postMessage("kept");
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  if (request.mode === "navigate" && (await takesOver())) return new Response("", { headers: { refresh: "0" } });
  const cache = await caches.open(NAME);
  const kept = await cache.match(address(path));
  if (kept) return kept;
  const { files } = await readList();
  if (!(path in files)) return fetch(request);
  const response = await find(path, files[path].sha256);
  await cache.put(address(path), response.clone());
  return response;
}

/** Whether a newer release waits for the last page of this one to go, which is the one that is loaded now. */
async function takesOver() {
  const { waiting } = worker.registration;
  if (!waiting || (await worker.clients.matchAll()).length > 1) return false;
  waiting.postMessage("take over");
  return true;
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep") event.waitUntil(keepFor(event.ports[0]));
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : null;
  if (path !== null) event.respondWith(answer(event.request, path).catch(() => fetch(event.request)));
});
