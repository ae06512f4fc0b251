/** What somebody can do about a workspace that they may not enter. */
export interface Entrance {
  mayJoin: boolean;
  isRequested: boolean;
  isDeclined: boolean;
  /** Names of those whom a request reaches, the first few. */
  reaches: readonly string[];
}

/** Why the workspace is closed to the reader, and who opens it: true for whoever reads it. */
export function entranceWords({ mayJoin, isRequested, isDeclined, reaches }: Entrance): string {
  if (mayJoin) return "You manage this workspace's team but aren't on it.";
  if (isDeclined) return "Your request was declined. You can ask again after a day.";
  const whom = reaches.length > 0 ? reaches.join(", ") : "nobody yet: no one manages its team";
  if (isRequested) return `You requested access. Your request is with ${whom}.`;
  return `Only its team has access. Requests go to ${whom}.`;
}
