import { bytesOf, type RawAnswer } from "../raw-http";
import { TEST_SECRETS } from "../system";
import type { MalformedRequest } from "./requests";

/** Longest allowed time of an answer in milliseconds. */
export const LONGEST_ANSWER = 5000;

/** Text that must stay inside: libraries, database messages, stacks, build files, secrets. */
const INTERNALS = [
  /D1_ERROR|D1_EXEC_ERROR|SQLITE_[A-Z]+/,
  /drizzle|opennext|miniflare|workerd/i,
  /no such (table|column)|syntax error near|UNIQUE constraint|FOREIGN KEY constraint/i,
  /\bselect\b[^<>"]{1,200}\bfrom\b "|insert into "|update "\w+" set/i,
  /\n\s+at \S+ \(|at file:|\bat async \w|\.(?:ts|tsx|mjs):\d+:\d+|worker\.js:\d+/,
  /Unexpected token|is not valid JSON at|Cannot read propert|is not a function|ZodError/,
  /\$scrypt\$|password_hash|token_hash/,
  new RegExp(
    Object.values(TEST_SECRETS)
      .filter((secret) => secret.length > 8)
      .map((secret) => secret.replaceAll(/[.*+?^$()[\]{}|\\]/g, "\\$&"))
      .join("|"),
  ),
];

/** An API path. Others are pages or nothing. */
const CALL = /^\/api\/./;
/** Calls that need no sign-in. */
const PUBLIC =
  /^\/api\/(health|settings\/public|errors|auth\/(logout|forgot|oidc|passkeys\/sign-in)|files\/)/;
/** Calls that report a provider's failure, or that there is no engine. */
const PROVIDER = /^\/api\/(cloudflare\/|identity-providers\/test)/;

/**
 * Returns true for an answer of the servers in front, which reject invalid HTTP before our code.
 * Our answers are the ones checked.
 */
export function isOfTheFront(request: MalformedRequest, { status, headers }: RawAnswer): boolean {
  if (headers.has("strict-transport-security")) return false;
  const hasNoPath = request.method === "CONNECT" || !request.target.startsWith("/");
  return request.isBroken || hasNoPath || [400, 413, 414, 415, 431, 501].includes(status);
}

/** Returns the path that the worker sees, after URL parsing of the request's target. */
function pathOf({ target }: MalformedRequest): string {
  const base = "http://localhost";
  return URL.canParse(target, base) ? new URL(target, base).pathname : target;
}

function leakIn(request: MalformedRequest, { text }: RawAnswer): string | null {
  for (const pattern of INTERNALS) {
    const [found] = pattern.exec(text) ?? [];
    // The answer may repeat what was sent.
    if (found && !bytesOf(request).includes(found)) return found;
  }
  return null;
}

interface Envelope {
  success?: unknown;
  message?: unknown;
  code?: unknown;
}

function envelopeOf(answer: RawAnswer): Envelope | null {
  try {
    return JSON.parse(answer.text) as Envelope;
  } catch {
    return null;
  }
}

function shapeProblem(request: MalformedRequest, path: string, answer: RawAnswer): string | null {
  if (!CALL.test(path) || request.method === "HEAD" || request.method === "OPTIONS") return null;
  if (answer.status >= 300 && answer.status < 400) return null;
  const isJson = (answer.headers.get("content-type") ?? "").includes("application/json");
  if (answer.status < 300 && !isJson) return null;
  const envelope = isJson ? envelopeOf(answer) : null;
  if (!envelope) return "an answer of the API that is no JSON";
  // A test that ran and failed is a valid answer.
  const isOutcome = path.endsWith("/test") && envelope.success === false;
  if (answer.status < 300)
    return envelope.success === true || isOutcome ? null : "good without success: true";
  const isWhole =
    envelope.success === false &&
    typeof envelope.message === "string" &&
    typeof envelope.code === "string";
  return isWhole ? null : "a refusal without success, message and code";
}

function failureProblem(path: string, answer: RawAnswer): string | null {
  if (answer.status < 500) return null;
  const isDocumented = PROVIDER.test(path) && [502, 504].includes(answer.status);
  return isDocumented ? null : `answered ${answer.status}`;
}

const isGood = ({ status }: RawAnswer) => status >= 200 && status < 300;

/**
 * Returns true if an answer took too long or didn't come. For a body that never ends, the server
 * may wait.
 */
export function isLate({ isBroken }: MalformedRequest, { took, isTimeout }: RawAnswer): boolean {
  return !isBroken && (isTimeout || took > LONGEST_ANSWER);
}

/** Returns the problem of an answer, or null. Lateness is checked separately. */
export function problemOf(request: MalformedRequest, answer: RawAnswer): string | null {
  if (answer.isTimeout) return null;
  if (answer.status === 0) return request.isBroken ? null : "the connection was closed unanswered";
  if (isOfTheFront(request, answer)) return null;
  const path = pathOf(request);
  const leak = leakIn(request, answer);
  if (leak) return `tells ${JSON.stringify(leak)}`;
  const isOpen = request.sender !== "nobody" || !CALL.test(path) || PUBLIC.test(path);
  if (!isOpen && isGood(answer) && request.method !== "OPTIONS")
    return `let nobody in with ${answer.status}`;
  return failureProblem(path, answer) ?? shapeProblem(request, path, answer);
}

/** Describes a request so that it can be repeated: its number, and a readable form. */
export function describeRequest(request: MalformedRequest, seed: number): string {
  const text = (bytes: Buffer) => JSON.stringify(bytes.toString("latin1"));
  const head = bytesOf({ ...request, body: Buffer.alloc(0) });
  const body = request.body;
  return [
    `ATRIUM_SEED=${seed} ATRIUM_REQUEST=${request.number} (as ${request.sender})`,
    `  head ${text(head.subarray(0, 1200))}`,
    `  body of ${body.length} bytes ${text(body.subarray(0, 600))}`,
  ].join("\n");
}
