import { checkStartup } from "./startup-calls";

/** Between two tries to reach a server that does not answer. A connection that comes back is noticed at once. */
const AGAIN_MS = 5000;

let isWatched = false;
let isLost = false;
/** The question that is under way whether the server answers. */
let doubt: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the connection to the server is known to be lost. */
export const isConnectionLost = () => isLost;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(isReached: boolean): void {
  if (isLost === !isReached) return;
  isLost = !isReached;
  for (const listener of listeners) listener();
}

async function ask(): Promise<boolean> {
  clearTimeout(timer);
  const isReached =
    navigator.onLine && (await checkStartup({ isBackground: true })) !== "unreachable";
  note(isReached);
  if (!isReached && navigator.onLine && isWatched) timer = setTimeout(askServer, AGAIN_MS);
  return isReached;
}

function askServer(): Promise<boolean> {
  doubt ??= ask().finally(() => {
    doubt = null;
  });
  return doubt;
}

/** Said of a call that got no answer: the server is asked whether it can be reached at all. */
export function noteNoAnswer(): void {
  if (isWatched) void askServer();
}

/** Keeps an eye on the connection for as long as the console stands. The answer ends it. */
export function watchConnection(): () => void {
  const goOffline = () => note(false);
  const goOnline = () => void askServer();
  isWatched = true;
  if (!navigator.onLine) goOffline();
  window.addEventListener("offline", goOffline);
  window.addEventListener("online", goOnline);
  return () => {
    isWatched = false;
    isLost = false;
    clearTimeout(timer);
    window.removeEventListener("offline", goOffline);
    window.removeEventListener("online", goOnline);
  };
}

/**
 * Runs what would leave the page for the browser's own error page when the server cannot be reached: loading a page, or
 * the shown one anew. At once where nothing speaks against it; after a call without an answer, once the server has been
 * asked.
 */
export function whileConnected(act: () => void, otherwise?: () => void): void {
  const decide = (isReached: boolean) => (isReached ? act() : otherwise?.());
  if (doubt) void doubt.then(decide);
  else decide(!isLost);
}
