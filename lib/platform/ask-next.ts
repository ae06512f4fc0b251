import { runWithCloudflareRequestContext } from "../../.open-next/cloudflare/init.js";
import openNext from "../../.open-next/worker.js";
import type { Bindings } from "./bindings";

/** Headers by which the adapter and Next tell their own parts something; from outside they are nobody's to send. */
const INTERNAL_HEADER =
  /^x-(?:middleware-|opennext-|open-next-|isr$|now-route-matches$|matched-path$|nextjs-data$|next-resume-)/;

/** The headers without those that only Next's own parts may send. */
export function withoutInternalHeaders(headers: Headers): Headers {
  for (const name of [...headers.keys()]) if (INTERNAL_HEADER.test(name)) headers.delete(name);
  return headers;
}

/** An address as pages and calls have it, which the adapter's routing would hand on as it is. */
const isPlainPath = (path: string): boolean =>
  path === "/" || !(path.endsWith("/") || path.startsWith("/_next/") || path.startsWith("/cdn-"));

/** What the adapter reads of a request. A new `Request` with other headers costs as much as all of their checks. */
type AskedRequest = Pick<Request, "url" | "method" | "headers" | "cf" | "arrayBuffer">;

/**
 * Next's answer. The adapter looks at each request before Next does, for redirects, rewrites, a middleware and kept pages
 * of the configuration. Of these Atrium has none, so a plain address goes to Next at once: the look costs a tenth of a
 * call. What is left to the adapter are its own addresses and the redirects of a slash at the end.
 *
 * Requests that come together are answered together, not in turn: eight pages were seen to go through their parts side by
 * side and to be there at once. With one, two or three at a time each cost more processor time in most measurements, and
 * nothing was gained at the 95th percentile that stood out of the noise of a busy machine.
 *
 * @param asked.headers those that Next is to see, without headers of the adapter's own (`withoutInternalHeaders`).
 */
export function askNext(
  { request, headers }: { request: Request; headers: Headers },
  env: Bindings,
  ctx: ExecutionContext,
): Promise<Response> {
  const { url, method, cf } = request;
  if (!isPlainPath(new URL(url).pathname))
    return openNext.fetch(new Request(request, { headers }), env, ctx);
  const asked: AskedRequest = {
    url,
    method,
    headers,
    cf,
    arrayBuffer: () => request.arrayBuffer(),
  };
  return runWithCloudflareRequestContext(asked, env, ctx, async () => {
    const { handler } = await import("../../.open-next/server-functions/default/handler.mjs");
    return handler(asked, env, ctx, request.signal);
  });
}
