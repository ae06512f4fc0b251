/** What a person can do about a workspace that they can't open. */
export interface Entrance {
  mayJoin: boolean;
  isRequested: boolean;
  isDeclined: boolean;
  /** The first few names of the people who receive a request. */
  reaches: readonly string[];
}

/** Returns why the person can't open the workspace, and who can give access. */
export function entranceWords({ mayJoin, isRequested, isDeclined, reaches }: Entrance): string {
  if (mayJoin) return "You manage this workspace's team but aren't on it.";
  if (isDeclined) return "Your request was declined. You can ask again after a day.";
  if (reaches.length === 0) {
    const start = isRequested ? "You requested access" : "Only its team has access";
    return `${start}, but no one manages its team yet.`;
  }
  const names = reaches.join(", ");
  if (isRequested) return `You requested access. Your request is with ${names}.`;
  return `Only its team has access. Requests go to ${names}.`;
}
