import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in these. */
const MILLISECONDS_PER_TICK = 10;
const BYTES_PER_KIB = 1024;

/** What a file of each workerd says that this process has started, by its id; empty where there is no /proc. */
function readWorkerds(name) {
  try {
    const ids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && isOwnWorkerd(entry));
    return new Map(ids.map((id) => [id, readOf(id, name)]).filter(([, text]) => text));
  } catch {
    return new Map();
  }
}

function readOf(id, name) {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    // It has ended since it was listed.
    return "";
  }
}

/** The id and the fields of a process that come after its name. */
function statOf(text) {
  const end = text.lastIndexOf(")");
  return {
    command: text.slice(text.indexOf("(") + 1, end),
    fields: text.slice(end + 2).split(" "),
  };
}

function isOwnWorkerd(id) {
  const { command, fields } = statOf(readOf(id, "stat"));
  return command === "workerd" && Number(fields[1]) === process.pid;
}

/** The processor time of which a process's "stat" tells. */
function timeOf(text) {
  const { fields } = statOf(text);
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
}

function workerdTimes() {
  return new Map([...readWorkerds("stat")].map(([id, text]) => [id, timeOf(text)]));
}

/**
 * A clock of the processor time that the runtimes of this process have used, in milliseconds. Those are counted that run
 * when it is made.
 * @returns {() => number}
 */
export function processorClock() {
  const ids = [...readWorkerds("stat").keys()];
  if (ids.length === 0) throw new Error("No workerd of this process runs, or there is no /proc");
  return () => ids.reduce((sum, id) => sum + timeOf(readOf(id, "stat")), 0);
}

/**
 * Measures work that the Worker does. Of the runtimes that the harness starts, the busiest is the Worker's: another one
 * only passes requests on.
 * @returns {Promise<{ value: unknown, cpu: number | null }>} milliseconds of processor time, null where it is not known
 */
export async function withCpuTime(work) {
  const before = workerdTimes();
  const value = await work();
  const after = workerdTimes();
  if (before.size === 0 || after.size === 0) return { value, cpu: null };
  return { value, cpu: Math.max(...[...after].map(([id, time]) => time - (before.get(id) ?? 0))) };
}

/** The processor time of all threads of a process, in milliseconds. Finer than that of its "stat". */
function fineTimeOf(id) {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${id}/task`))
    nanoseconds += Number(readOf(id, `task/${thread}/schedstat`).split(" ")[0]);
  return nanoseconds / 1e6;
}

/**
 * A clock of the processor time of this process and its runtimes, in milliseconds, fine enough for a single call; null
 * where it is not known.
 * @returns {(() => number) | null}
 */
export function fineClock() {
  const ids = [String(process.pid), ...readWorkerds("stat").keys()];
  const isKnown = ids.every((id) => readOf(id, "schedstat") !== "");
  return isKnown ? () => ids.reduce((sum, id) => sum + fineTimeOf(id), 0) : null;
}

/** Bytes that a runtime holds, as its "status" says. */
const heldBy = (text) => Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * BYTES_PER_KIB;

/** Bytes that the Worker's runtime holds in memory, which is not the reader's; null where it is not known. */
export function workerdMemory(readerId) {
  const others = [...readWorkerds("status")].filter(([id]) => id !== String(readerId));
  return others.length > 0 ? Math.max(...others.map(([, text]) => heldBy(text))) : null;
}

/** Bytes that one process holds in memory. */
export const processMemory = (id) => heldBy(readOf(String(id), "status"));
