/** Returns the words after the number of items that an undo left unchanged. */
export const changedSince = (count: number): string =>
  `changed since and ${count === 1 ? "was kept as it is" : "were kept as they are"}.`;
