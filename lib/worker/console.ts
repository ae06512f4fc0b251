import type { Bindings } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { apiDispatch } from "@/lib/http/api-dispatch";
import { readJsonText } from "@/lib/http/read-body";
import { assertSameOrigin } from "@/lib/http/request-context";
import { API_ROUTES } from "../../.build/api-routes.js";
import { runWithCloudflareRequestContext } from "../../.open-next/cloudflare/init.js";
import nextWorker from "../../.open-next/worker.js";
import { headersForNext, isMalformedAddress, isUnreadable } from "./page-request";

/**
 * Headers of every response from the worker. Static assets get similar ones from public/_headers.
 */
function securityHeaders(nonce: string) {
  return {
    "content-security-policy": [
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      // The browser takes the first frame of a chosen video as its thumbnail.
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-robots-tag": "noindex, nofollow",
  } as const;
}

const SERVED_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const answerCall = apiDispatch(API_ROUTES);

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ success: false, message, code }, { status });
}

/**
 * Returns true for a server action sent by another site. API calls are checked in route(), which
 * records them.
 */
function isForeignAction(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  try {
    assertSameOrigin(request);
    return false;
  } catch {
    return true;
  }
}

/**
 * Reads an action's arguments, or returns the response for invalid ones. Without this check Next
 * would decode any number of values before our code runs. The console never sends actions as forms.
 */
async function readArguments(request: Request): Promise<string | Response> {
  try {
    return await readJsonText(request, "text/plain");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.status, error.code, error.message);
  }
}

/** Answers a page or an action with Next. */
async function answerPage(
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
  nonce: string,
): Promise<Response> {
  if (isForeignAction(request))
    return refuse(403, "cross_origin", "Requests from other origins aren't allowed");
  const headers = headersForNext(request.headers);
  // Next reads the nonce for its scripts from this request header. A value from outside is
  // overwritten.
  headers.set("content-security-policy", securityHeaders(nonce)["content-security-policy"]);
  const body = request.method === "POST" ? await readArguments(request) : undefined;
  if (body instanceof Response) return body;
  const answer = await nextWorker.fetch(new Request(request, { headers, body }), env, ctx);
  if (isUnreadable(request, answer))
    return refuse(400, "malformed_body", "Couldn't read the request");
  // Copied, because the headers of a static file's response can't be changed.
  return new Response(answer.body, answer);
}

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
  if (!/^\/api\/./.test(url.pathname)) return answerPage(request, env, ctx, nonce);
  return runWithCloudflareRequestContext(request, env, ctx, () =>
    answerCall(request, url.pathname),
  );
}

/** The console's worker: API calls go to our own dispatch, everything else to Next. */
export default {
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
    const answer = await respond(request, env, ctx, nonce);
    for (const [name, value] of Object.entries(securityHeaders(nonce))) {
      // A file's own, stricter policy stays.
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    return answer;
  },
};
