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

/** What a route handler or an action answers. */
type Serve = () => Promise<Response>;

/** A running system without an address: calls are made in this process, also of actions by the name of each. */
export interface InProcess extends System {
  /**
   * One call that is given these bindings instead of the system's own. `onAnswered` comes before what is done past the
   * answer is waited for.
   */
  requestWith(
    env: Bindings,
    address: string,
    init?: RequestInit,
    onAnswered?: () => void,
  ): Promise<Response>;
}

/**
 * The API's route handlers in this process over a real local database, as a running system answers calls. Only for
 * tests whose configuration puts `incoming.ts` in the place of Next's headers and of the adapter.
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
    readerId: () => undefined,
    close,
  };
}
