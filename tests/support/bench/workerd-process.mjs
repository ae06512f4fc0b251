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

/** Bytes that the Worker's runtime holds in memory; null where it is not known. */
export function workerdMemory() {
  const sizes = [...readWorkerds("status").values()].map(
    (text) => Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * BYTES_PER_KIB,
  );
  return sizes.length > 0 ? Math.max(...sizes) : null;
}
