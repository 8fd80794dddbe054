// Where the page runs, and the program. Loaded before the other modules of the page, so that the program, which takes
// longest, begins to come while they are fetched.

import { ServerEngine, WorkerEngine } from "./engine.js";

/** What `home.json` says: of the server on this machine, or of the folder that `worksheets page` wrote. */
export const home = await (await fetch("home.json")).json();
export const engine = home.home === "server" ? new ServerEngine() : new WorkerEngine();

void import("./main.js");
