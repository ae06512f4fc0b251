import { resolve } from "node:path";
import type { Bindings } from "@/lib/platform/bindings";
import { filesWithPatterns, mostSpecific } from "../matrix/route-files";
import { applyMigrations, startWorkerd } from "../storage/pooled-workerd";
import { type System, TEST_SECRETS } from "../system";
import { ACTION, actionAnswer, loadActions } from "./actions";
import { incoming } from "./incoming";

type Handler = (
  request: Request,
  segment: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

/** The values of a route file's open segments in an address. */
function paramsOf(file: string, path: string): Record<string, string | string[]> {
  const segments = file.replace(/^app/, "").replace("/route.ts", "").split("/");
  const values = path.split("/");
  const params: Record<string, string | string[]> = {};
  for (const [index, segment] of segments.entries()) {
    const rest = /^\[\.\.\.(.+)\]$/.exec(segment)?.[1];
    const name = /^\[([^.]+)\]$/.exec(segment)?.[1];
    if (rest) params[rest] = values.slice(index);
    if (name) params[name] = values[index] ?? "";
  }
  return params;
}

/** What a route handler or an action answers. */
type Serve = () => Promise<Response>;

/** A running system without an address: calls are made in this process, also of actions by the name of each. */
export interface InProcess extends System {
  /** One call that is given these bindings instead of the system's own. */
  requestWith(env: Bindings, address: string, init?: RequestInit): Promise<Response>;
}

/**
 * The API's route handlers in this process over a real local database, as a running system answers calls. Only for
 * tests whose configuration puts `incoming.ts` in the place of Next's headers and of the adapter.
 */
export async function startInProcess(vars: Record<string, string> = {}): Promise<InProcess> {
  Object.assign(process.env, TEST_SECRETS, vars);
  const files = filesWithPatterns("app/api/**/route.ts", "route.ts");
  const { bindings, close } = await startWorkerd();
  await applyMigrations(bindings.DB);

  let loaded: ReturnType<typeof loadActions> | undefined;
  async function routeOf(address: string, init: RequestInit): Promise<[Headers, Serve]> {
    const url = new URL(address, "http://localhost");
    const file = mostSpecific(files, url.pathname);
    if (!file) throw new Error(`Nothing serves ${url.pathname}`);
    const handlers: Record<string, Handler> = await import(/* @vite-ignore */ resolve(file));
    const request = new Request(url, init);
    const { headers } = request;
    const handler = handlers[request.method];
    if (!handler) throw new Error(`${file} has no ${request.method}`);
    const params = Promise.resolve(paramsOf(file, url.pathname));
    return [headers, () => handler(request, { params })];
  }

  async function actionOf(address: string, init: RequestInit): Promise<[Headers, Serve]> {
    loaded ??= loadActions();
    const action = (await loaded).get(address.slice(ACTION.length));
    if (!action) throw new Error(`There is no ${address}`);
    const input: unknown = JSON.parse(String(init.body ?? "null"));
    return [new Headers(init.headers), async () => actionAnswer(await action(input))];
  }

  async function requestWith(env: Bindings, address: string, init: RequestInit = {}) {
    const serving = address.startsWith(ACTION) ? actionOf : routeOf;
    const [sent, serve] = await serving(address, init);
    const headers = new Headers(sent);
    headers.set("host", "localhost");
    const deferred: Promise<unknown>[] = [];
    const ctx = { waitUntil: (work: Promise<unknown>) => void deferred.push(work) };
    const answer = await incoming.run({ headers, env, ctx }, serve);
    // What is done past the answer belongs to the call.
    for (const work of deferred) await work.catch(() => undefined);
    return answer;
  }

  return {
    url: "",
    env: bindings,
    requestWith,
    request: (address, init) => requestWith(bindings, address, init),
    client: () => {
      throw new Error("There is no address");
    },
    logs: () => [],
    close,
  };
}
