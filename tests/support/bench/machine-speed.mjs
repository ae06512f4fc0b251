import { percentile } from "./figures.mjs";

/** Whose processors are shared with others sees nothing of them but that the same work takes longer. */
const RECORDS = JSON.stringify(
  Array.from({ length: 2000 }, (_, id) => ({ id, name: `Record ${id * 7}`, tags: [`${id % 13}`] })),
);
const WORKS = 5;
/** Enough of them to meet the machine at its best, with the work compiled. */
const FIRST_READINGS = 60;

/** What a page does too: reads text into objects, orders them, and writes them. */
function work() {
  const began = performance.now();
  const records = JSON.parse(RECORDS);
  records.sort((one, other) => (one.name < other.name ? -1 : 1));
  JSON.stringify(records);
  return performance.now() - began;
}

/** How quick the machine is, by a fixed piece of work whose time is compared with the shortest that was ever seen. */
export class MachineSpeed {
  #best = Number.POSITIVE_INFINITY;

  constructor() {
    for (let reading = 0; reading < FIRST_READINGS; reading++) this.read();
  }

  /** Milliseconds of the work now: the median of some. */
  read() {
    const time = percentile(Array.from({ length: WORKS }, work), 0.5);
    this.#best = Math.min(this.#best, time);
    return time;
  }

  /** In per cent of its best speed, by the times that were read around a turn. */
  of(times) {
    return (100 * this.#best * times.length) / times.reduce((sum, time) => sum + time, 0);
  }
}
