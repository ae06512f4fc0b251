/** A failure that is explained to the person in one sentence; everything else is a defect and shows its stack. */
export class Sentence extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints one line for the person. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Seconds since a `performance.now()` mark, as people read them. */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Bytes as KiB or MiB. */
export function size(bytes) {
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(2)} MiB`;
}
