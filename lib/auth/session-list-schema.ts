/** One of a person's own sessions as they see it. Times are ISO 8601 UTC. */
export interface OwnSessionView {
  id: string;
  /** "Chrome on macOS", from what the browser says of itself. */
  device: string;
  ip: string | null;
  created_at: string;
  last_used: string;
  /** The session that asks. */
  current: boolean;
}
