import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in these. */
const MILLISECONDS_PER_TICK = 10;

/** Processor time of each workerd that this process has started, in milliseconds by its id; null where it is not known. */
function workerdTimes() {
  try {
    const own = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return new Map(own.map((id) => [id, timeOf(id)]).filter(([, time]) => time !== undefined));
  } catch {
    return null;
  }
}

function timeOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const [, parent, , , , , , , , , , user, system] = stat.slice(end + 2).split(" ");
    if (!stat.slice(0, end).endsWith("(workerd") || Number(parent) !== process.pid)
      return undefined;
    return (Number(user) + Number(system)) * MILLISECONDS_PER_TICK;
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
}

/**
 * Measures work that the Worker does. Of the runtimes that the harness starts, the busiest is the Worker's: the other one
 * only passes requests on.
 * @returns {Promise<{ value: unknown, cpu: number | null }>} milliseconds of processor time, null where it is not known
 */
export async function withCpuTime(work) {
  const before = workerdTimes();
  const value = await work();
  const after = workerdTimes();
  if (!before?.size || !after) return { value, cpu: null };
  return { value, cpu: Math.max(...[...after].map(([id, time]) => time - (before.get(id) ?? 0))) };
}
