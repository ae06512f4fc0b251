import { AppError } from "@/lib/errors";
import { failedAnswer, publicError } from "./answer";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

interface Handling {
  /**
   * A method rather than a function property, so that route files can narrow its parameter type.
   */
  handle(request: Request, segment: { params: Promise<object> }): Promise<Response>;
}

/** A route file of app/api. */
export type RouteModule = Partial<Record<Method, Handling["handle"]>>;

/** An API path, written like its folders: "/api/users/[userId]", "/api/files/[...key]". */
export interface ApiRoute {
  path: string;
  /**
   * Loads the file's modules on first use. Loading all of them at once took most of the worker's
   * start.
   */
  load: () => Promise<RouteModule>;
}

/** The decoded values of a path's open segments: a string, or a list for a catch-all. */
type Params = Record<string, string | string[]>;

const OPEN_SEGMENT = /^\[(\.\.\.)?(\w+)\]$/;

/** 0 for a fixed segment, 1 for an open one, 2 for a catch-all. */
function opennessOf(segment = ""): number {
  const found = OPEN_SEGMENT.exec(segment);
  return found ? (found[1] ? 2 : 1) : 0;
}

/** The openness of each segment in order. The path with the lower key is fixed for longer. */
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
 * Returns a function that finds the route of a path, like Next's router: fixed segments before open
 * ones, case-sensitive names, trailing slash ignored.
 *
 * @returns a function of a decodable pathname (`isMalformedAddress`); it returns null if nothing
 *   matches.
 */
export function routeFinder<Route extends { path: string }>(
  routes: readonly Route[],
): (pathname: string) => { route: Route; params: Params } | null {
  const isOpen = ({ path }: Route) => path.split("/").some(opennessOf);
  // Most calls go to a path without open segments. Such a path matches nothing else.
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

/** The methods that a route file handles. */
function allowedMethods(module: RouteModule): string[] {
  const own = METHODS.filter((method) => module[method]);
  return [...own, ...(module.GET ? ["HEAD"] : []), "OPTIONS"].sort();
}

/**
 * Reads and discards the rest of a body. Otherwise workerd closes a connection with more than 64
 * KiB to come, and the client wouldn't see the response.
 */
async function readToEnd({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

/** A response without its body, for HEAD. */
function headOf(answer: Response): Response {
  // No one reads the body, so close its stream.
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
 * Serves API calls with the route files of app/api, as Next does under `next dev`: HEAD falls back
 * to GET, and OPTIONS lists the methods.
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
      // A client that hangs up doesn't wait for the response either.
      await readToEnd(request).catch(() => undefined);
      return answer;
    } catch (thrown) {
      const requestId = crypto.randomUUID();
      return failedAnswer(publicError(thrown, requestId), requestId);
    }
  };
}
