import { assertSameOrigin } from "../http/same-origin";
import { answerDirectly } from "./answer-directly";
import { answerFirst } from "./answer-first";
import { askNext, withoutInternalHeaders } from "./ask-next";
import type { Bindings } from "./bindings";
import { isMalformedAddress, isUnreadable } from "./malformed-request";
import { securityHeaders } from "./security-headers";
import { sendStoredPart } from "./send-stored-part";
import { SENDS_FILES_HEADER } from "./stored-file";

/** A server action that another site sent. Calls of the API are answered by their own wrapper, which records them. */
function isForeignAction(request: Request, { pathname }: URL): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead || pathname.startsWith("/api/")) return false;
  try {
    assertSameOrigin(request);
    return false;
  } catch {
    return true;
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ success: false, message, code }, { status });
}

const SERVED_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

async function respond(
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
  nonce: string,
): Promise<Response> {
  if (!SERVED_METHODS.has(request.method)) {
    const refused = refuse(405, "method_not_allowed", "Method not allowed");
    refused.headers.set("allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
    return refused;
  }
  const url = new URL(request.url);
  if (isMalformedAddress(url)) return refuse(400, "invalid_input", "The address is not valid");
  if (isForeignAction(request, url)) {
    return refuse(403, "cross_origin", "Requests from another origin are refused");
  }
  const first = await answerFirst(request, env);
  if (first) return first;
  const direct = await answerDirectly(request, url, env, ctx);
  if (direct) return direct;
  const headers = withoutInternalHeaders(new Headers(request.headers));
  // Nothing in front of the worker sets it, and Next would take it for the host.
  headers.delete("x-forwarded-host");
  headers.set(SENDS_FILES_HEADER, "1");
  // Next takes the nonce of its scripts from this request header; an inbound one is overwritten.
  headers.set("content-security-policy", securityHeaders(nonce)["content-security-policy"]);
  headers.delete("content-security-policy-report-only");
  const answer = await askNext({ request, headers }, env, ctx);
  if (isUnreadable(request, answer))
    return refuse(400, "malformed_body", "The request cannot be read");
  return sendStoredPart(request, answer, env.FILES);
}

/** The answer to be added to: itself, or a copy where its headers are not ours to change, as with a static file's. */
function changeable(response: Response): Response {
  try {
    response.headers.delete("x-opennext");
    return response;
  } catch {
    const copy = new Response(response.body, response);
    copy.headers.delete("x-opennext");
    return copy;
  }
}

export default {
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
    const answer = changeable(await respond(request, env, ctx, nonce));
    for (const [name, value] of Object.entries(securityHeaders(nonce))) {
      // A file's own, stricter policy stays.
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    answer.headers.delete("x-powered-by");
    return answer;
  },
};
