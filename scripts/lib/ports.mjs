import { createServer } from "node:net";
import { Sentence } from "./say.mjs";

/** Returns the port from PORT, or 3000. */
export function wantedPort() {
  const text = process.env.PORT || "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Sentence(`PORT must be a number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** Throws if the port is in use, or if browsers refuse to open it. */
export async function requireFreePort(port) {
  for (const host of ["127.0.0.1", "::1", undefined]) {
    const problem = await tryPort(port, host);
    if (problem === "EADDRINUSE") {
      throw new Sentence(
        `Port ${port} is taken by another program; set PORT to a free one, for example PORT=${port + 1} npm start.`,
      );
    }
    if (problem === "EACCES")
      throw new Sentence(`Port ${port} may not be used by this user; set PORT to one above 1023.`);
  }
  if (await isRefusedByBrowsers(port)) {
    throw new Sentence(
      `Browsers don't open port ${port}; set PORT to another, for example PORT=3000 npm start.`,
    );
  }
}

function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Browsers and Node's fetch refuse the same ports before they connect, for example 6000. */
async function isRefusedByBrowsers(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) });
    return false;
  } catch (error) {
    return error.cause?.message === "bad port";
  }
}
