/** Failures that a test orders for a step's next call. */
import type { ServerResponse } from "node:http";

export type StandInStep =
  | "user.get"
  | "accounts.list"
  | "accounts.get"
  | "d1.list"
  | "d1.create"
  | "d1.query"
  | "kv.list"
  | "kv.create"
  | "r2.list"
  | "r2.get"
  | "r2.create"
  | "worker.get"
  | "worker.patch"
  | "d1.get"
  | "d1.bookmark"
  | "assets.session"
  | "subdomain.get"
  | "subdomain.set"
  | "schedules.set"
  | "script.settings"
  | "script.put"
  | "versions.create"
  | "versions.get"
  | "deployments.list"
  | "deployments.create"
  | "secrets.list"
  | "service.get";

/** An API answer, before or after the call's effect. */
export interface FailingAnswer {
  status: number;
  code: number;
  message: string;
  /** Seconds. */
  retryAfter?: number;
  afterEffect?: boolean;
}

/**
 * `hang` no answer · `stall` headers, then nothing · `garbage` 200 with HTML · `garbage-json` 200
 * with other JSON · `empty` 200 without a body · `huge` 2 MiB · `redirect` 302 to the same call ·
 * `reset` connection closed · the `-after-effect` forms carry out the request first.
 */
export type StandInFailure =
  | FailingAnswer
  | "hang"
  | "hang-after-effect"
  | "stall"
  | "garbage"
  | "garbage-json"
  | "empty"
  | "huge"
  | "redirect"
  | "reset"
  | "reset-after-effect";

export function happensAfterEffect(failure: StandInFailure): boolean {
  return typeof failure === "string"
    ? failure.endsWith("-after-effect")
    : failure.afterEffect === true;
}

/** Returns a failure's answer, or a promise that never resolves. */
export function failWith(
  failure: StandInFailure,
  outgoing: ServerResponse,
): Response | Promise<Response> {
  if (typeof failure === "object") {
    const headers = failure.retryAfter ? { "retry-after": String(failure.retryAfter) } : undefined;
    return refuse(failure.status, failure.code, failure.message, headers);
  }
  switch (failure) {
    case "garbage":
      return new Response("<html>oops</html>", { headers: { "content-type": "text/html" } });
    case "garbage-json":
      return Response.json({ hello: "world" });
    case "empty":
      return new Response("");
    case "huge":
      return Response.json({ ...envelope(null), padding: "x".repeat(2 * 1024 * 1024) });
    case "redirect":
      // Redirects to the call itself, so that a client that follows it succeeds and is noticed.
      return new Response(null, { status: 302, headers: { location: outgoing.req.url ?? "/" } });
    case "stall":
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.write('{"success":');
      return never();
    case "reset":
    case "reset-after-effect":
      outgoing.destroy();
      return never();
    default:
      return never();
  }
}

/** A successful answer in the provider's envelope. */
export function envelope(result: unknown, resultInfo?: unknown) {
  return { success: true, errors: [], messages: [], result, result_info: resultInfo };
}

/** A failing answer in the provider's envelope. */
export function refuse(status: number, code: number, message: string, headers?: HeadersInit) {
  const body = { success: false, errors: [{ code, message }], messages: [], result: null };
  return Response.json(body, { status, headers });
}

function never(): Promise<Response> {
  return new Promise(() => undefined);
}
