// The reader for local use, in its own process, because a file can make it hang or crash. It is
// then killed, and the next one starts at once.
import { spawn, spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { readConfig } from "./deploy-config.mjs";
import { at } from "./project.mjs";

/**
 * Maximum time per call, and maximum memory of the process. The engine waits a little longer than
 * that.
 */
const LIMITS = { ms: 15_000, bytes: 700 * 1024 * 1024 };
const LOOK_EVERY_MS = 100;
const START_MS = 20_000;

/** Status of a call that was ended. The engine treats a timeout differently from the others. */
const ENDED = { slow: 504, large: 507, gone: 503 };

/** All readers of this process, to end them with it. */
const alive = new Set();
process.once("exit", () => {
  for (const reader of alive) reader.end();
});

/** Returns the path of Miniflare's workerd. */
const workerdFile = () =>
  createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd").default;

/** Returns the data that the reader loads when it needs it, such as tables of characters. */
const dataFiles = (worker) => readdirSync(dirname(worker)).filter((file) => file.endsWith(".zip"));

/**
 * Returns workerd's configuration for the reader: no bindings, and nothing it can call.
 * @param {string[]} data names of the data modules beside the worker
 */
function configText(data) {
  const { compatibility_date } = readConfig("reader");
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "reader", worker = (
      modules = [
        (name = "worker.js", esModule = embed "worker.js"),${data.map((file) => `\n        (name = "./${file}", data = embed "${file}"),`).join("")}
      ],
      compatibilityDate = "${compatibility_date}",
      globalOutbound = "nowhere",
    )),
    (name = "nowhere", network = (allow = [])),
  ],
  sockets = [(name = "http", http = (), service = "reader")],
);
`;
}

/** Returns the memory of a process in bytes. 0 if unknown. */
function memoryOf(pid) {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    return Number(stdout ?? 0) * 1024;
  }
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Starts a reader. It listens on a socket in a folder that only this user can access, so that no
 * web page and no other user can call it.
 */
function startReader(worker) {
  const folder = mkdtempSync(join(tmpdir(), "atrium-reader-"));
  const socket = join(folder, "http.sock");
  const data = dataFiles(worker);
  writeFileSync(join(folder, "config.capnp"), configText(data));
  for (const file of data) symlinkSync(join(dirname(worker), file), join(folder, file));
  symlinkSync(worker, join(folder, "worker.js"));
  const child = spawn(
    workerdFile(),
    ["serve", join(folder, "config.capnp"), `--socket-addr=http=unix:${socket}`, "--control-fd=3"],
    { stdio: ["ignore", "inherit", "inherit", "pipe"] },
  );
  const reader = {
    socket,
    pid: child.pid,
    hasEnded: false,
    ended: new Promise((resolve) => child.once("close", resolve).once("error", resolve)),
    end() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  alive.add(reader);
  void reader.ended.then(() => {
    reader.hasEnded = true;
    alive.delete(reader);
    reader.end();
  });
  reader.isReady = new Promise((resolve, reject) => {
    const late = setTimeout(() => reader.end(), START_MS);
    void reader.ended.then(() => reject(new Error("The reader did not start")));
    child.stdio[3].once("data", resolve).once("close", () => clearTimeout(late));
    child.stdio[3].once("data", () => clearTimeout(late));
  });
  reader.isReady.catch(() => {});
  return reader;
}

/**
 * Sends a call to a reader's socket and returns the whole response. The body is read once
 * connected.
 */
function send(socketPath, { method, url, headers, body }) {
  return new Promise((resolve, reject) => {
    const { pathname, search } = new URL(url);
    const options = { socketPath, method, path: pathname + search, headers, agent: false };
    const call = httpRequest(options, async (answer) => {
      try {
        const chunks = await Array.fromAsync(answer);
        resolve({ status: answer.statusCode, type: answer.headers["content-type"], chunks });
      } catch (error) {
        reject(error);
      }
    });
    call.once("error", reject);
    call.once("socket", (socket) =>
      socket.once("connect", () => {
        if (body) Readable.fromWeb(body).once("error", reject).pipe(call);
        else call.end();
      }),
    );
  });
}

/** Returns true if a call never arrived because the reader had already ended unnoticed. */
const neverArrived = ({ code }) => code === "ECONNREFUSED" || code === "ENOENT";

/**
 * Keeps a reader running: the first call starts it, and if it is ended or dies, a new one starts.
 *
 * @param {object} [options]
 * @param {string} [options.worker] the built worker
 * @param {{ ms: number, bytes: number }} [options.limits]
 */
export function superviseReader({
  worker = at(".build", "reader", "worker.js"),
  limits = LIMITS,
} = {}) {
  let current;
  let isClosed = false;

  /** Returns a running reader, the current one or a new one. */
  async function stand() {
    if (isClosed) throw new Error("The reader is closed");
    if (!current || current.hasEnded) {
      const reader = startReader(worker);
      current = reader;
      // If a running reader dies, a new one starts at once. If it can't even start, the next call
      // tries again.
      void reader.isReady
        .then(() => reader.ended)
        .then(() => {
          if (!isClosed && current === reader) return stand();
        })
        .catch(() => {});
    }
    const reader = current;
    await reader.isReady;
    return reader;
  }

  /** Forwards a call. If it takes too long or too much memory, the reader is ended. */
  async function forward({ method, url, body, headers }) {
    let reader;
    try {
      reader = await stand();
    } catch (error) {
      if (!isClosed) console.error(JSON.stringify({ message: "no reader", error: String(error) }));
      return new Response(null, { status: ENDED.gone });
    }
    let why = "gone";
    const end = (reason) => {
      why = reason;
      console.error(JSON.stringify({ message: "reader ended", reason }));
      reader.end();
    };
    const late = setTimeout(() => end("slow"), limits.ms);
    const watch = setInterval(() => {
      if (memoryOf(reader.pid) > limits.bytes) end("large");
    }, LOOK_EVERY_MS);
    const length = headers.get("content-length");
    try {
      const call = { method, url, body, headers: length ? { "content-length": length } : {} };
      const { status, type, chunks } = await send(reader.socket, call);
      const answer = chunks.length > 0 ? Buffer.concat(chunks) : null;
      return new Response(answer, { status, headers: type ? { "content-type": type } : {} });
    } catch (error) {
      if (why !== "gone" || !neverArrived(error)) return new Response(null, { status: ENDED[why] });
      reader.end();
      await reader.ended;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
    }
    return forward({ method, url, body, headers });
  }

  return {
    fetch: forward,
    stand,
    /** The process id of the current reader. */
    pid: () => current?.pid,
    async close() {
      isClosed = true;
      current?.end();
      await current?.ended;
    },
  };
}
