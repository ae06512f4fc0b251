import { setCallWrapper } from "./request";
import { toRequestError } from "./request-error";

/** Asks the person for what a refused call needs. Returns true if the call may now succeed. */
type Recovery = () => Promise<boolean>;

const recoveries = new Map<string, Recovery>();
/** Running recoveries by code. Calls that are refused meanwhile wait for the same one. */
const pendingRecoveries = new Map<string, Promise<boolean>>();

/**
 * Registers a recovery for an error code such as `unauthenticated`. Returns a function that removes
 * it.
 */
export function registerRecovery(code: string, recovery: Recovery): () => void {
  setCallWrapper(withRecovery);
  recoveries.set(code, recovery);
  return () => {
    if (recoveries.get(code) === recovery) recoveries.delete(code);
  };
}

function recover(code: string): Promise<boolean> | undefined {
  const running = pendingRecoveries.get(code);
  if (running) return running;
  const started = recoveries
    .get(code)?.()
    .finally(() => pendingRecoveries.delete(code));
  if (started) pendingRecoveries.set(code, started);
  return started;
}

/**
 * Makes a call, and repeats it once the person has provided what a refusal asked for. A refused
 * call has done nothing, so nothing is done twice. Each code is recovered at most once per call.
 *
 * @throws the error of the last attempt.
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
