import * as z from "zod";
import { isAuditedRefusal, recordRefusal } from "@/lib/audit/audit";
import { sealSoon } from "@/lib/audit/chain/seal";
import { authorize, requireActor } from "@/lib/auth/authorize";
import { countCall } from "@/lib/auth/call-limit";
import { holdRefusal } from "@/lib/auth/holds";
import { checkTokenCall, type TokenCall } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readListQuery } from "@/lib/paging";
import type { RequestState } from "@/lib/system/request-state";
import { failedAnswer, goodAnswer, publicError, Reply } from "./answer";
import type { Access, Declaration, RouteDocs } from "./declaration";
import { answeredFields, checkFields, factsAt } from "./known-fields";
import { addOldNames, readOldNames } from "./old-names";
import { readJson } from "./read-body";
import { anonymousContext, assertSameOrigin, bearerOf, callState } from "./request-context";

export interface RouteRequest<
  Params = Record<string, string>,
  Query extends z.ZodObject = z.ZodObject,
> {
  ctx: Context;
  state: RequestState;
  request: Request;
  params: Params;
  /**
   * Parses the query with the declared schema. Runs on demand, so that `not_found` comes before
   * `invalid_input`.
   */
  query: () => z.output<Query>;
  /**
   * Reads the JSON body. Runs on demand, so that no one learns the schema before access is checked.
   */
  json: (maxBytes?: number) => Promise<unknown>;
  /** The version in If-Match, or null. */
  ifMatch: number | null;
  idempotencyKey: string | null;
  /** Adds a Set-Cookie header to the response, whatever it is. */
  setCookie: (header: string) => void;
}

/** A method of a route file, as called by Next and lib/http/api-dispatch. */
interface RouteHandler<Params> {
  (request: Request, segment: { params: Promise<Params> }): Promise<Response>;
  declaration?: Declaration;
  among?: (calls: readonly Declaration[]) => void;
}

interface Route<Params, Query extends z.ZodObject, Answer extends z.ZodRawShape>
  extends Declaration<Query, Answer> {
  handle: (
    input: RouteRequest<Params, Query>,
  ) => Promise<Response | Reply<AnswerFields<Answer>> | AnswerFields<Answer>>;
}
type AnswerFields<Answer extends z.ZodRawShape> = z.input<z.ZodObject<Answer>>;

export { versioned, withStatus } from "./answer";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** The path for the log, cut to 200 characters. */
const pathOf = (request: Request) => new URL(request.url).pathname.slice(0, 200);

function readIfMatch(request: Request): number | null {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return null;
  const match = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header);
  if (!match) throw new AppError("precondition_failed", "If-Match must be this item's ETag");
  return Number(match[1]);
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError("invalid_input", "Idempotency-Key must be 1 to 200 printable characters");
  }
  return key;
}

const isRead = (request: Request) => request.method === "GET" || request.method === "HEAD";

/**
 * Refuses writes from other sites. A call with a token and no cookie is safe, because browsers
 * never add a token by themselves.
 */
function assertOrigin(request: Request, bearer: string | null): void {
  if (isRead(request) || (bearer !== null && !request.headers.has("cookie"))) return;
  assertSameOrigin(request);
}

/** Before set-up there are no tokens, so a call with one is refused by the access check instead. */
async function checkAccess(
  access: Access,
  state: RequestState,
  call: TokenCall | null,
): Promise<void> {
  if (state.isResetting && access !== "startup")
    throw new AppError("resetting", "The system is being reset", { retryAfter: 5 });
  if (!state.isResetting) refuseHeld(state, access, call !== null);
  if (call && state.isSetUp && !state.isResetting) await checkTokenCall(state.ctx, call);
  if (access === "startup" || access === "public") return;
  if (access === "signed-in") requireActor(state.ctx.actor);
  else authorize(state.ctx.actor, access);
}

/**
 * Returns the state for deciding a call. A held account can make only the few calls that allow it.
 */
function stateFor(state: RequestState, { whileHeld }: Declaration): RequestState {
  const { held, ctx } = state;
  if (!held || !whileHeld?.includes(held.hold)) return state;
  return { ...state, ctx: { ...ctx, actor: held.actor }, held: null };
}

/** Throws if the account is held. In a public call, a held session counts as signed out. */
function refuseHeld({ held }: RequestState, access: Access, isByToken: boolean): void {
  const refusal = held && (access !== "public" || isByToken) ? holdRefusal(held.hold) : null;
  if (refusal) throw refusal;
}

/**
 * The startup check answers 503 only for a system that isn't set up, so it reports every failure to
 * know as `unavailable`.
 */
function refusalFor(access: Access, error: AppError): AppError {
  if (access !== "startup" || error.code !== "overloaded") return error;
  return new AppError("unavailable", error.message, { retryAfter: error.retryAfter });
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  return answer;
}

function answerOf(
  result: Response | Reply | Record<string, unknown>,
  status: number,
  answer: RouteDocs["answer"],
): Response {
  if (result instanceof Response) return result;
  if (result instanceof Reply)
    return goodAnswer(addOldNames(result.fields, answer), { status, ...result.init });
  return goodAnswer(addOldNames(result, answer), { status });
}

/**
 * Makes one method of a route. The declaration also feeds the API document, the permissions page
 * and the authorization tests. Checks the origin, the actor and the role, in this order, then calls
 * the handler, which calls one use case. Catches everything, because an uncaught error would give
 * an empty body.
 */
export function route<
  Params = Record<string, string>,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodRawShape = z.ZodRawShape,
>({ handle, ...declaration }: Route<Params, Query, Answer>): RouteHandler<Params> {
  const { access, needsSession = false, query: querySchema, statuses = [200] } = declaration;
  const onlyReads = (request: Request) => declaration.reads === true || isRead(request);
  const handler: RouteHandler<Params> = async (request, segment) => {
    const { headers } = request;
    const cookies: string[] = [];
    let ctx: Context | undefined;
    try {
      ctx = anonymousContext(headers);
      const bearer = bearerOf(headers);
      assertOrigin(request, bearer);
      const state = stateFor(await callState(ctx, headers, bearer), declaration);
      ctx = state.ctx;
      const params = await segment.params;
      // Under `next dev`, a path without open segments has no params.
      const { projectId } = (params ?? {}) as { projectId?: string };
      const call = { isRead: onlyReads(request), needsSession, access, projectId };
      await checkAccess(access, state, bearer === null ? null : call);
      if (!onlyReads(request)) countCall(ctx, "write");
      const result = await handle({
        ctx,
        state,
        request,
        params,
        query: () => {
          if (!querySchema) throw new Error("This route declares no query");
          return readListQuery(querySchema, new URL(request.url).searchParams);
        },
        json: async (maxBytes) => {
          const { body } = factsAt(declaration, params ?? {});
          return checkFields(readOldNames(await readJson(request, maxBytes), body), body, () =>
            answeredFields(siblings.map((one) => factsAt(one, params ?? {}))),
          );
        },
        ifMatch: readIfMatch(request),
        idempotencyKey: readIdempotencyKey(request),
        setCookie: (header) => cookies.push(header),
      });
      if (!onlyReads(request)) sealSoon(ctx);
      const { answer, query: known } = factsAt(declaration, params ?? {});
      // Checks of a public call, such as of its health, may add words against caches.
      if (isRead(request) && answer && !known && access !== "public")
        readListQuery(z.object({}), new URL(request.url).searchParams);
      return withCookies(answerOf(result, statuses[0], answer), cookies);
    } catch (thrown) {
      const requestId = ctx?.requestId ?? crypto.randomUUID();
      const error = refusalFor(access, publicError(thrown, requestId));
      if (ctx && isAuditedRefusal(error.code)) {
        recordRefusal(ctx, {
          action: error.code,
          entityType: error.subject ? "user" : "request",
          entityId: error.subject,
          after: { access, method: request.method, path: pathOf(request) },
        });
      }
      return withCookies(failedAnswer(error, requestId), cookies);
    }
  };
  let siblings: readonly Declaration[] = [declaration];
  return Object.assign(handler, {
    declaration,
    /** Sets the other calls of the same file, whose response fields may come back in bodies. */
    among: (calls: readonly Declaration[]) => {
      siblings = calls;
    },
  });
}

/** Makes the exports of a route file: the given methods, and 405 with Allow for all others. */
export function routes<Params>(
  given: Partial<Record<Method, RouteHandler<Params>>>,
): Record<Method, RouteHandler<Params>> {
  const allow = METHODS.filter((method) => given[method]);
  const handlers = Object.values<RouteHandler<Params>>(given);
  const calls = handlers.flatMap(({ declaration }) => declaration ?? []);
  for (const { among } of handlers) among?.(calls);
  const refuse: RouteHandler<Params> = async () =>
    failedAnswer(
      new AppError("method_not_allowed", "Method not allowed", { allow }),
      crypto.randomUUID(),
    );
  return Object.fromEntries(METHODS.map((method) => [method, given[method] ?? refuse])) as Record<
    Method,
    RouteHandler<Params>
  >;
}
