/** Returns what a notice says, after their number, of items that an undo left as they are. */
export const changedSince = (count: number): string =>
  `changed since and ${count === 1 ? "was kept as it is" : "were kept as they are"}.`;
