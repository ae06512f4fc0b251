import { MAX_USER_AGENT } from "@/lib/auth/user-agent";

/**
 * Far more than any screen or call needs. The adapter reads all values of a name for each of its
 * occurrences, so a name repeated a thousand times would cost seconds.
 */
const MAX_QUERY = { characters: 8192, parameters: 100 } as const;

/**
 * Returns true for an address that no link has. Next also serves pages under the names of its
 * segments and data; only the canonical path is allowed.
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

/**
 * Headers that the adapter and Next use internally. Requests from outside must not contain them.
 */
const INTERNAL_HEADER =
  /^x-(?:middleware-|opennext-|open-next-|isr$|now-route-matches$|matched-path$|nextjs-data$|next-resume-)/;

/**
 * Returns the headers to pass to Next: without internal and proxy headers, and with a shortened
 * User-Agent.
 */
export function headersForNext(sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of sent.keys()) if (INTERNAL_HEADER.test(name)) headers.delete(name);
  // Nothing in front of the worker sets it, and Next would use it as the host.
  headers.delete("x-forwarded-host");
  headers.delete("content-security-policy-report-only");
  const userAgent = headers.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, MAX_USER_AGENT));
  return headers;
}

/**
 * Returns true if Next couldn't read its request: an unknown action, invalid arguments or an
 * invalid router state. Next then answers 500 before our code runs, in plain text, or in its router
 * format if it knows the action. Errors in our code look different: an action reports them in a 200
 * response, and a page returns a document.
 */
export function isUnreadable(request: Request, answer: Response): boolean {
  if (answer.status !== 500) return false;
  const type = answer.headers.get("content-type") ?? "";
  const isPlain = type.startsWith("text/plain");
  if (request.method !== "POST") return isPlain && request.headers.has("next-router-state-tree");
  return isPlain || type.startsWith("text/x-component");
}
