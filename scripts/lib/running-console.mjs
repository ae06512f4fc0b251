import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { stateDirectory } from "./project.mjs";
import { Sentence } from "./say.mjs";

/** The name of the file that contains the port of the console that uses a folder of local state. */
export const RUNNING_FILE = "running-port";

const fileIn = (state) => join(state, RUNNING_FILE);

/** Records that this process serves the local state on a port, until it ends. */
export function recordRunning(port, state = stateDirectory()) {
  mkdirSync(state, { recursive: true });
  writeFileSync(fileIn(state), `${port}\n`);
  process.once("exit", () => rmSync(fileIn(state), { force: true }));
}

/**
 * Throws if a console uses the local state. A killed one leaves its file, so its port is asked too.
 */
export async function refuseWhileRunning(state = stateDirectory()) {
  const file = fileIn(state);
  if (!existsSync(file)) return;
  const port = Number(readFileSync(file, "utf8"));
  if (await isAnswering(port))
    throw new Sentence(
      `Stopped: Atrium is running on this data at http://localhost:${port}. Stop it (Ctrl-C in npm start), then seed again.`,
    );
}

function isAnswering(port) {
  return new Promise((resolve) => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return resolve(false);
    const socket = connect(port, "localhost");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
