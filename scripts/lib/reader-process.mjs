// The reader on one machine: a process of its own, which a file that people bring may hang or blow up. It is ended then,
// and the next one stands at once.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readConfig } from "./deploy-config.mjs";
import { at } from "./project.mjs";

/** What one call may take, and the memory of the process. The engine waits a little longer than that. */
const LIMITS = { ms: 15_000, bytes: 700 * 1024 * 1024 };
const LOOK_EVERY_MS = 100;
const START_MS = 20_000;

/** What the answer says of a call that was ended: the engine tells time from everything else. */
const ENDED = { slow: 504, large: 507, gone: 503 };

/** Every reader of this process, to take along when it ends. */
const alive = new Set();
process.once("exit", () => {
  for (const reader of alive) reader.end();
});

/** workerd as Miniflare brings it. */
const workerdFile = () =>
  createRequire(createRequire(import.meta.url).resolve("miniflare"))("workerd").default;

/** The reader's worker as workerd takes it: no binding, and nothing that it could call. */
function configText() {
  const { compatibility_date } = readConfig("reader");
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "reader", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${compatibility_date}",
      globalOutbound = "nowhere",
    )),
    (name = "nowhere", network = (allow = [])),
  ],
  sockets = [(name = "http", http = (), service = "reader")],
);
`;
}

/** Bytes of memory that a process holds; 0 where that cannot be told. */
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
 * Starts a reader. It listens at a socket in a folder of this user alone, where no page of a browser and nobody else on
 * the machine can call it.
 */
function startReader(worker) {
  const folder = mkdtempSync(join(tmpdir(), "atrium-reader-"));
  const socket = join(folder, "http.sock");
  writeFileSync(join(folder, "config.capnp"), configText());
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

/** Sends a call to a reader's socket; its whole answer. The body is taken up once there is a connection. */
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

/** Whether a call never arrived: the reader was gone already, and nobody had noticed. */
const neverArrived = ({ code }) => code === "ECONNREFUSED" || code === "ENOENT";

/**
 * A reader that is always there: the first call starts it, and one that was ended or died is followed by the next.
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

  /** A reader that stands; the one that is there, or a new one. */
  async function stand() {
    if (isClosed) throw new Error("The reader is closed");
    if (!current || current.hasEnded) {
      const reader = startReader(worker);
      current = reader;
      // One that stood and has died is followed at once; one that cannot even start, by the next call.
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

  /** Forwards a call. What takes too long or too much memory ends the reader. */
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
    /** The id of the process that reads now. */
    pid: () => current?.pid,
    async close() {
      isClosed = true;
      current?.end();
      await current?.ended;
    },
  };
}
