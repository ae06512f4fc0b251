import { checkStartup } from "./startup-calls";

/** Milliseconds between attempts to reach the server. A restored connection is noticed at once. */
const AGAIN_MS = 5000;

let isWatched = false;
let isLost = false;
/** The running check whether the server responds. */
let pendingCheck: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** True if the connection to the server is known to be lost. */
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
  pendingCheck ??= ask().finally(() => {
    pendingCheck = null;
  });
  return pendingCheck;
}

/** Call this when a request got no response. Checks whether the server can be reached at all. */
export function reportNoResponse(): void {
  if (isWatched) void askServer();
}

/** Watches the connection. Returns a function that stops watching. */
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
 * Runs an action that would show the browser's own error page if the server can't be reached, such
 * as loading a page. Runs it at once if the connection is fine, or after the check if a call got no
 * response.
 */
export function whileConnected(act: () => void, otherwise?: () => void): void {
  const decide = (isReached: boolean) => (isReached ? act() : otherwise?.());
  if (pendingCheck) void pendingCheck.then(decide);
  else decide(!isLost);
}
