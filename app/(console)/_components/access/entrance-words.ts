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
  if (mayJoin) return "You manage its team and are not on it.";
  if (isDeclined) return "Your request was declined. You can ask again after a day.";
  const whom = reaches.length > 0 ? reaches.join(", ") : "nobody yet: no one manages its team";
  if (isRequested) return `You have requested access. Your request is with ${whom}.`;
  return `Its team alone may enter. A request for access goes to ${whom}.`;
}
