import { attemptThrough } from "./request";
import { toRequestError } from "./request-error";

/** Asks the person for what a refused call lacked; true when the same call may now succeed. */
export type Recovery = () => Promise<boolean>;

const recoveries = new Map<string, Recovery>();
/** What the person is being asked: calls that are refused meanwhile wait for the same answer. */
const asking = new Map<string, Promise<boolean>>();

/** Offers a way out of one code of refusal, such as `unauthenticated`. The answer takes the offer back. */
export function offerRecovery(code: string, recovery: Recovery): () => void {
  attemptThrough(withRecovery);
  recoveries.set(code, recovery);
  return () => {
    if (recoveries.get(code) === recovery) recoveries.delete(code);
  };
}

function recover(code: string): Promise<boolean> | undefined {
  const running = asking.get(code);
  if (running) return running;
  const started = recoveries
    .get(code)?.()
    .finally(() => asking.delete(code));
  if (started) asking.set(code, started);
  return started;
}

/**
 * Makes a call, and makes the same call again when the person has given what a refusal asked for. A refusal says that
 * nothing was done, so nothing is done twice. Each code is asked about once a call.
 *
 * @throws what the last try threw.
 */
export async function withRecovery<T>(call: () => Promise<T>): Promise<T> {
  const asked = new Set<string>();
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      const { code = "" } = toRequestError(thrown);
      if (asked.has(code) || !(await recover(code))) throw thrown;
      asked.add(code);
    }
  }
}
