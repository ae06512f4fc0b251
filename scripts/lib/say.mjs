/**
 * A failure that is explained to the person in one sentence. Everything else is a bug and shows its
 * stack.
 */
export class Sentence extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints a line. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Returns the time since a `performance.now()` mark: "4.2 s". */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Formats bytes as KiB or MiB. */
export function size(bytes) {
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(2)} MiB`;
}
