import { resolve } from "node:path";
import type { Bindings } from "@/lib/context/context";
import { type ApiRoute, apiDispatch } from "@/lib/http/api-dispatch";
import { apiRoutes } from "../../../scripts/lib/api-routes.mjs";
import { applyMigrations, startWorkerd } from "../storage/pooled-workerd";
import { type System, TEST_SECRETS } from "../system";
import { ACTION, actionAnswer, loadActions } from "./actions";
import { incoming } from "./incoming";

const routes: ApiRoute[] = apiRoutes().map(({ file, path }) => ({
  path,
  load: () => import(/* @vite-ignore */ resolve(file)),
}));

/** The answer of a route handler or an action. */
type Serve = () => Promise<Response>;

/** A running system without an address. Calls, also of actions by name, run in this process. */
export interface InProcess extends System {
  /**
   * Makes a call with these bindings instead of the system's. `onAnswered` runs before deferred
   * work is waited for.
   */
  requestWith(
    env: Bindings,
    address: string,
    init?: RequestInit,
    onAnswered?: () => void,
  ): Promise<Response>;
}

/**
 * Runs the API's route handlers in this process on a real local database, like a running system.
 * Only for tests that replace Next's headers and the adapter with `incoming.ts`.
 */
export async function startInProcess(vars: Record<string, string> = {}): Promise<InProcess> {
  Object.assign(process.env, TEST_SECRETS, vars);
  const answerCall = apiDispatch(routes);
  const { bindings, close } = await startWorkerd();
  await applyMigrations(bindings.DB);

  let loaded: ReturnType<typeof loadActions> | undefined;
  async function callOf(address: string, init: RequestInit): Promise<Serve> {
    const request = new Request(new URL(address, "http://localhost"), init);
    return () => answerCall(request, new URL(request.url).pathname);
  }

  async function actionOf(address: string, init: RequestInit): Promise<Serve> {
    loaded ??= loadActions();
    const action = (await loaded).get(address.slice(ACTION.length));
    if (!action) throw new Error(`There is no ${address}`);
    const input: unknown = JSON.parse(String(init.body ?? "null"));
    return async () => actionAnswer(await action(input));
  }

  async function requestWith(
    env: Bindings,
    address: string,
    init: RequestInit = {},
    onAnswered: () => void = () => undefined,
  ) {
    const serving = address.startsWith(ACTION) ? actionOf : callOf;
    const headers = new Headers(init.headers);
    headers.set("host", "localhost");
    const serve = await serving(address, { ...init, headers });
    const deferred: Promise<unknown>[] = [];
    const ctx = { waitUntil: (work: Promise<unknown>) => void deferred.push(work) };
    const answer = await incoming.run({ headers, env, ctx }, serve);
    onAnswered();
    // Work deferred until after the answer belongs to the call.
    for (const work of deferred) await work.catch(() => undefined);
    return answer;
  }

  return {
    url: "",
    env: bindings,
    requestWith,
    workersAi: async () => [],
    request: (address, init) => requestWith(bindings, address, init),
    client: () => {
      throw new Error("There is no address");
    },
    logs: () => [],
    readerId: () => undefined,
    close,
  };
}
