interface Counted {
  /** How many search and filters leave. */
  total: number;
  /** True when the search has found as many as it looks for. */
  more: boolean;
  /** How many there are whatever is filtered. */
  stats: { total: number };
}

/** "3 files", "2 of 3 files match", "200 or more of 10000 files match". */
export function countText(
  { singular, plural }: { singular: string; plural: string },
  { total, more, stats }: Counted,
): string {
  if (total === stats.total) return `${total} ${total === 1 ? singular : plural}`;
  return `${total}${more ? " or more" : ""} of ${stats.total} ${plural} match`;
}
