import { isDebugBuild } from "@/lib/context/config";

export const DEBUG_STORAGE_KEY = "atrium-debug";

function hasStorageFlag(): boolean {
  try {
    return globalThis.localStorage?.getItem(DEBUG_STORAGE_KEY) === "1";
  } catch {
    // Storage may be forbidden, which is no reason to fail a call.
    return false;
  }
}

/** True with the build flag `NEXT_PUBLIC_ATRIUM_DEBUG=1` or `localStorage["atrium-debug"] = "1"`. */
export function isDebugging(): boolean {
  return isDebugBuild() || hasStorageFlag();
}

/** Logs a call's course while debugging: never a body, which may hold a password. */
export function debugLog(event: string, details: Record<string, unknown>): void {
  if (isDebugging()) console.debug(`[atrium] ${event}`, details);
}
