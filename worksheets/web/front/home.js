// Where the page runs, and the engine that runs the program. This module is loaded before the others of the page, because
// the program takes longest to arrive.

import { ServerEngine, WorkerEngine } from "./engine.js";

/** The contents of `home.json`, from the server on this machine or the folder that `worksheets page` wrote. */
export const home = await (await fetch("home.json")).json();
export const engine = home.home === "server" ? new ServerEngine() : new WorkerEngine();

void import("./main.js");
