import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import type { FaultyAnswer } from "./bench";

/** What an answer must not contain: the services' messages, SQL, places in the code. */
export const INTERNALS =
  /D1_ERROR|SQLITE_|D1 DB|storage operation|Network connection lost|internal error; reference|\(10001\)|Unspecified error|KV (GET|PUT) failed|\binsert into "|\bselect "|worker\.js|\n\s+at \S+ \(/i;
const ERROR_ID = /^[0-9a-f-]{36}$/;

const isCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);

function envelopeOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns the problem of an API answer after a fault, or null. */
export function unclear({ status, headers, text, isBroken }: FaultyAnswer): string | null {
  if (INTERNALS.test(text)) return `internals in the answer: ${text.slice(0, 200)}`;
  if (headers.get("x-content-type-options") !== "nosniff") return "no security headers";
  // An answer that breaks off has sent its status already. The client sees that it is incomplete.
  if (isBroken || status < 400) return null;
  const body = envelopeOf(text);
  if (!body) return `no envelope: ${status} ${text.slice(0, 200)}`;
  const { success, message, code, errorId } = body;
  if (success !== false || typeof message !== "string" || message === "") return "no message";
  if (!isCode(code) || ERROR_STATUS[code] !== status) return `${status} with code ${String(code)}`;
  if (status < 500) return `${status} ${code} blames the caller: ${message}`;
  if (code === "internal" && !ERROR_ID.test(String(errorId))) return "500 without an error id";
  if (code === "overloaded" && !(Number(headers.get("retry-after")) > 0)) return "no Retry-After";
  if (code === "setup_required") return "a fault looks like a system that is not set up";
  return null;
}
