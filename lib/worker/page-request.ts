import { MAX_USER_AGENT } from "@/lib/auth/user-agent";

/**
 * More than any screen or call has need of, many times over. What repeats one name a thousand times costs the adapter
 * seconds, since it reads all values of a name for each of them.
 */
const MAX_QUERY = { characters: 8192, parameters: 100 } as const;

/**
 * Whether an address is one that no link has. Next's own segments and data forms address a page under another name;
 * only its canonical path is served.
 */
export function isMalformedAddress({ pathname, search }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return true;
  }
  if (search.length > MAX_QUERY.characters) return true;
  if (search.split("&").length > MAX_QUERY.parameters) return true;
  return pathname.includes("//") || /%2f|%5c|%00|%2e/i.test(pathname);
}

/** Headers by which the adapter and Next tell their own parts something; from outside they are nobody's to send. */
const INTERNAL_HEADER =
  /^x-(?:middleware-|opennext-|open-next-|isr$|now-route-matches$|matched-path$|nextjs-data$|next-resume-)/;

/**
 * A request's headers as Next may see them: without those that only its own parts, or a proxy, may send, and with no more
 * of a User-Agent than is read here.
 */
export function headersForNext(sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of sent.keys()) if (INTERNAL_HEADER.test(name)) headers.delete(name);
  // Nothing in front of the worker sets it, and Next would take it for the host.
  headers.delete("x-forwarded-host");
  headers.delete("content-security-policy-report-only");
  const userAgent = headers.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, MAX_USER_AGENT));
  return headers;
}

/**
 * Whether an answer says that Next could not read its request: an action of no known form, arguments that are none, or a
 * router's state that is none. It answers those with 500 before any code of ours runs, in
 * plain text or, where it knows the action, in the form of its router. What fails in ours is another answer: an action
 * tells its failures in an answer of 200, and a page is a document.
 */
export function isUnreadable(request: Request, answer: Response): boolean {
  if (answer.status !== 500) return false;
  const type = answer.headers.get("content-type") ?? "";
  const isPlain = type.startsWith("text/plain");
  if (request.method !== "POST") return isPlain && request.headers.has("next-router-state-tree");
  return isPlain || type.startsWith("text/x-component");
}
