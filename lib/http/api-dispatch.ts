import { AppError } from "@/lib/errors";
import { failedAnswer, publicError } from "./answer";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

interface Handling {
  /** As a method, so that its parameters may be those of its own path. */
  handle(request: Request, segment: { params: Promise<object> }): Promise<Response>;
}

/** A route file of app/api. */
export type RouteModule = Partial<Record<Method, Handling["handle"]>>;

/** What serves a path, which is written as its folders are: "/api/users/[userId]", "/api/files/[...key]". */
export interface ApiRoute {
  path: string;
  /** Evaluates the file's modules when they are first asked for: all at once took most of the worker's start. */
  load: () => Promise<RouteModule>;
}

/** The values of a path's open segments, decoded: a text, or a list for the rest of a path. */
type Params = Record<string, string | string[]>;

const OPEN_SEGMENT = /^\[(\.\.\.)?(\w+)\]$/;

/** 0 for a fixed segment, 1 for one of any text, 2 for the rest of a path. */
function opennessOf(segment = ""): number {
  const found = OPEN_SEGMENT.exec(segment);
  return found ? (found[1] ? 2 : 1) : 0;
}

/** The openness of each segment in a row: of two paths that match an address, the lower one is fixed for longer. */
const opennessKey = (segments: readonly string[]) => segments.map(opennessOf).join("");

function patternOf(segments: readonly string[]): RegExp {
  const parts = segments.map((segment) => {
    const [, dots, name] = OPEN_SEGMENT.exec(segment) ?? [];
    if (name === undefined) return RegExp.escape(segment);
    return `(?<${name}>${dots ? ".+" : "[^/]+"})`;
  });
  return new RegExp(`^${parts.join("/")}$`);
}

function paramsOf(segments: readonly string[], groups: Record<string, string>): Params {
  const params: Params = {};
  for (const segment of segments) {
    const [, dots, name] = OPEN_SEGMENT.exec(segment) ?? [];
    const value = name === undefined ? undefined : groups[name];
    if (name === undefined || value === undefined) continue;
    params[name] = dots ? value.split("/").map(decodeURIComponent) : decodeURIComponent(value);
  }
  return params;
}

/**
 * Finds what serves a path, as Next's router does: fixed segments before open ones, names with case, a slash at the end
 * without meaning.
 *
 * @returns a function of a pathname that can be decoded (`isMalformedAddress`); it returns null where nothing matches.
 */
export function routeFinder<Route extends { path: string }>(
  routes: readonly Route[],
): (pathname: string) => { route: Route; params: Params } | null {
  const isOpen = ({ path }: Route) => path.split("/").some(opennessOf);
  // Most calls go to a path without open segments, which no other can be.
  const fixed = new Map(
    routes.filter((route) => !isOpen(route)).map((route) => [route.path, route]),
  );
  const open = routes
    .filter(isOpen)
    .map((route) => ({ route, segments: route.path.split("/") }))
    .toSorted((one, other) => opennessKey(one.segments).localeCompare(opennessKey(other.segments)))
    .map(({ route, segments }) => ({ route, segments, pattern: patternOf(segments) }));
  return (pathname) => {
    const path = pathname.replace(/\/$/, "");
    const route = fixed.get(path);
    if (route) return { route, params: {} };
    for (const { route, segments, pattern } of open) {
      const match = pattern.exec(path);
      if (match) return { route, params: paramsOf(segments, match.groups ?? {}) };
    }
    return null;
  };
}

/** The methods that a route file answers. */
function allowedMethods(module: RouteModule): string[] {
  const own = METHODS.filter((method) => module[method]);
  return [...own, ...(module.GET ? ["HEAD"] : []), "OPTIONS"].sort();
}

/**
 * Reads what a handler has left of a body, and forgets it: workerd closes a connection on which more than 64 KiB are
 * still to come, and the sender would not see the answer.
 */
async function readToEnd({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

/** An answer without its body, for HEAD. */
function headOf(answer: Response): Response {
  // Nobody reads it; a stream of R2 or of the database ends here.
  answer.body?.cancel().catch(() => undefined);
  return new Response(null, answer);
}

async function answerBy(
  module: RouteModule,
  request: Request,
  params: Promise<Params>,
): Promise<Response> {
  const { method } = request;
  if (method === "OPTIONS")
    return new Response(null, {
      status: 204,
      headers: { allow: allowedMethods(module).join(", ") },
    });
  const handler = module[method === "HEAD" ? "GET" : (method as Method)];
  if (!handler)
    throw new AppError("method_not_allowed", "Method not allowed", {
      allow: allowedMethods(module),
    });
  const answer = await handler(request, { params });
  return method === "HEAD" ? headOf(answer) : answer;
}

/**
 * Answers the calls of the API with the route files of app/api, as Next does under `next dev`: a route without HEAD
 * answers it with GET, one without OPTIONS names its methods.
 */
export function apiDispatch(
  routes: readonly ApiRoute[],
): (request: Request, pathname: string) => Promise<Response> {
  const find = routeFinder(routes);
  return async (request, pathname) => {
    try {
      const found = find(pathname);
      if (!found) throw new AppError("not_found", "Not found");
      const answer = await answerBy(
        await found.route.load(),
        request,
        Promise.resolve(found.params),
      );
      // Who hangs up does not wait for the answer either.
      await readToEnd(request).catch(() => undefined);
      return answer;
    } catch (thrown) {
      const requestId = crypto.randomUUID();
      return failedAnswer(publicError(thrown, requestId), requestId);
    }
  };
}
