import { Agent, request } from "node:http";
import type { Duplex } from "node:stream";

/**
 * workerd closes a connection that was idle for 5 to 15 s. A call that is sent on it at that moment
 * is lost, and whether it was carried out isn't known. A timer that closes it earlier, like fetch's,
 * is late where the machine is busy or the process computes, so the clock is read at each call.
 */
const MOST_IDLE_MS = 2000;

// Stored at load, because a test may replace the clock.
const clock = performance.now.bind(performance);

/** Keeps connections open, but never uses one again that was idle for long. */
export class FreshAgent extends Agent {
  private readonly idleSince = new WeakMap<Duplex, number>();
  private readonly now: () => number;

  constructor(now: () => number = clock) {
    super({ keepAlive: true });
    this.now = now;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    this.idleSince.set(socket, this.now());
    return super.keepSocketAlive(socket) as unknown as boolean;
  }

  /** Closes the connections that were idle for long. */
  closeIdle(): void {
    for (const socket of Object.values(this.freeSockets).flat())
      if (socket && this.now() - (this.idleSince.get(socket) ?? 0) > MOST_IDLE_MS) socket.destroy();
  }
}

const ownAgent = new FreshAgent();

/** Sends a text and returns the answer's. */
export function postText(
  url: URL,
  headers: Record<string, string>,
  text: string,
  agent = ownAgent,
): Promise<string> {
  agent.closeIdle();
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
      answer.on("error", reject);
    });
    call.on("error", (error) =>
      reject(new Error(`The local database didn't answer: ${error.message}`, { cause: error })),
    );
    call.end(text);
  });
}
