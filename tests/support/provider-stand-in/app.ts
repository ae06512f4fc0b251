/** The provider's API as far as this product uses it: paths, envelopes, checks and codes. */
import type { ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { emailOf, refusal } from "./checks.ts";
import {
  envelope,
  failWith,
  happensAfterEffect,
  refuse,
  type StandInFailure,
  type StandInStep,
} from "./failures.ts";
import * as releases from "./releases.ts";
import {
  newBucket,
  newDatabase,
  newNamespace,
  runBatch,
  type StandInDatabase,
  type StandInOptions,
  type StandInState,
} from "./state.ts";
import { patchWorker, readWorker } from "./workers.ts";

export interface StandInRequest {
  method: string;
  /** Path below the API's root, with the query. */
  path: string;
  step: StandInStep | "unknown";
}

export interface StandInParts {
  options: StandInOptions;
  state: StandInState;
  /** Failures of a step's next calls in order; undefined lets one pass. */
  failures: Map<StandInStep, (StandInFailure | undefined)[]>;
  requests: StandInRequest[];
}

type Env = { Bindings: { outgoing: ServerResponse } };
type Handler = (context: Context<Env>) => Response | Promise<Response>;

export const API_ROOT = "/client/v4";

export function createApp(parts: StandInParts): Hono<Env> {
  const app = new Hono<Env>().basePath(API_ROOT);
  const { state, options } = parts;
  const on = (method: string, path: string, step: StandInStep, handler: Handler) =>
    app.on(method, path, (context) => handle(parts, step, handler, context));
  on("GET", "/user", "user.get", () =>
    ok({ id: "0".repeat(32), email: emailOf(options), suspended: false }),
  );
  on("GET", "/accounts", "accounts.list", (c) => page(c, options, state.accounts));
  on("GET", "/accounts/:account", "accounts.get", (c) =>
    ok(state.accounts.find(({ id }) => id === c.req.param("account"))),
  );
  addD1(on, parts);
  addKv(on, parts);
  addR2(on, parts);
  addReleases(on, parts);
  const settings = "/accounts/:account/workers/scripts/:script/settings";
  on("GET", settings, "worker.get", (c) => readWorker(state, c.req.param("script") ?? ""));
  on("PATCH", settings, "worker.patch", (c) =>
    patchWorker(state, c.req.param("script") ?? "", c.req.raw),
  );
  app.all("*", (c) => {
    log(parts, c, "unknown");
    return refuse(404, 7003, `Could not route to ${c.req.path}`);
  });
  return app;
}

type Route = (method: string, path: string, step: StandInStep, handler: Handler) => void;

function addD1(on: Route, { state, options }: StandInParts): void {
  const root = "/accounts/:account/d1/database";
  on("GET", root, "d1.list", (c) => {
    const name = c.req.query("name") ?? "";
    const found = state.databases.filter((database) => database.name.includes(name));
    return page(c, options, found.map(describeDatabase));
  });
  on("POST", root, "d1.create", async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if (state.databases.some((database) => database.name === name)) {
      return refuse(400, 7502, `database with name '${name}' already exists`);
    }
    const database = newDatabase(name);
    state.databases.push(database);
    return ok(describeDatabase(database));
  });
  const named = (c: Context<Env>) =>
    state.databases.find(({ id, name }) => [id, name].includes(c.req.param("database") ?? ""));
  on("GET", `${root}/:database`, "d1.get", (c) => {
    const database = named(c);
    return database
      ? ok(describeDatabase(database))
      : refuse(404, 7404, "The database could not be found");
  });
  on("GET", `${root}/:database/time_travel/bookmark`, "d1.bookmark", () =>
    ok({ bookmark: "0000000b-00000002-00004ea8-9f3c2f4e2c9d8a6b0f1e2d3c4b5a6978" }),
  );
  on("POST", `${root}/:database/query`, "d1.query", async (c) => {
    const database = named(c);
    if (database === undefined) return refuse(404, 7404, "The database could not be found");
    const { sql } = await c.req.json<{ sql: string }>();
    try {
      const rows = runBatch(database.sqlite, sql);
      return ok(rows.map((results) => ({ success: true, results, meta: {} })));
    } catch (error) {
      return refuse(400, 7500, error instanceof Error ? error.message : "SQLITE_ERROR");
    }
  });
}

function addKv(on: Route, { state, options }: StandInParts): void {
  const root = "/accounts/:account/storage/kv/namespaces";
  on("GET", root, "kv.list", (c) => page(c, options, state.namespaces));
  on("POST", root, "kv.create", async (c) => {
    const { title } = await c.req.json<{ title: string }>();
    if (state.namespaces.some((namespace) => namespace.title === title)) {
      return refuse(400, 10014, "a namespace with this account ID and title already exists");
    }
    const namespace = newNamespace(title);
    state.namespaces.push(namespace);
    return ok(namespace);
  });
}

function addR2(on: Route, { state, options }: StandInParts): void {
  const root = "/accounts/:account/r2/buckets";
  const whenEnabled =
    (handler: Handler): Handler =>
    (c) =>
      options.r2Enabled === false
        ? refuse(403, 10042, "Please enable R2 through the Cloudflare Dashboard.")
        : handler(c);
  on(
    "GET",
    root,
    "r2.list",
    whenEnabled(() => ok({ buckets: state.buckets.map(describeBucket) })),
  );
  const get: Handler = (c) => {
    const bucket = state.buckets.find(({ name }) => name === c.req.param("bucket"));
    if (bucket === undefined) return refuse(404, 10006, "The specified bucket does not exist.");
    return ok(describeBucket(bucket));
  };
  on("GET", `${root}/:bucket`, "r2.get", whenEnabled(get));
  const create: Handler = async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if (state.buckets.some((bucket) => bucket.name === name)) {
      return refuse(409, 10004, "The bucket you tried to create already exists, and you own it.");
    }
    const bucket = newBucket(name);
    state.buckets.push(bucket);
    return ok(describeBucket(bucket));
  };
  on("POST", root, "r2.create", whenEnabled(create));
}

/** The calls that wrangler deploys with. */
function addReleases(on: Route, { state }: StandInParts): void {
  const root = "/accounts/:account/workers";
  const script = `${root}/scripts/:script`;
  const named = (c: Context<Env>) => c.req.param("script") ?? "";
  const of = state.releases;
  on("GET", `${root}/subdomain`, "subdomain.get", () => ok({ subdomain: "demo" }));
  on("GET", `${root}/workers/:script`, "subdomain.get", (c) => releases.getWorker(of, named(c)));
  on("GET", `${root}/services/:script`, "service.get", (c) => releases.getService(of, named(c)));
  on("PUT", script, "script.put", (c) => releases.putScript(of, named(c), c));
  on("POST", `${script}/subdomain`, "subdomain.set", (c) =>
    releases.postSubdomain(of, named(c), c),
  );
  on("PATCH", `${script}/script-settings`, "script.settings", async (c) => ok(await c.req.json()));
  // It already has every file.
  on("POST", `${script}/assets-upload-session`, "assets.session", () =>
    ok({ jwt: "j", buckets: [] }),
  );
  on("PUT", `${script}/schedules`, "schedules.set", async (c) =>
    ok({ schedules: await c.req.json() }),
  );
  on("GET", `${script}/secrets`, "secrets.list", (c) => releases.listSecrets(of, named(c)));
  on("POST", `${script}/versions`, "versions.create", (c) => releases.postVersion(of, named(c), c));
  on("GET", `${script}/versions`, "versions.get", (c) => releases.listVersions(of, named(c)));
  on("GET", `${script}/versions/:version`, "versions.get", (c) =>
    releases.getVersion(of, named(c), c.req.param("version") ?? ""),
  );
  on("GET", `${script}/deployments`, "deployments.list", (c) =>
    releases.listDeployments(of, named(c)),
  );
  on("POST", `${script}/deployments`, "deployments.create", (c) =>
    releases.postDeployment(of, named(c), c),
  );
}

async function handle(
  parts: StandInParts,
  step: StandInStep,
  handler: Handler,
  context: Context<Env>,
): Promise<Response> {
  log(parts, context, step);
  const failure = parts.failures.get(step)?.shift();
  if (failure !== undefined && !happensAfterEffect(failure)) {
    return failWith(failure, context.env.outgoing);
  }
  const answer = refusal(parts.options, parts.state, context.req) ?? (await handler(context));
  return failure === undefined ? answer : failWith(failure, context.env.outgoing);
}

function page(context: Context<Env>, options: StandInOptions, entries: readonly unknown[]) {
  const asked = Number(context.req.query("per_page") ?? 20);
  const size = Math.max(1, Math.min(asked, options.maxPageSize ?? 1000));
  const number = Math.max(1, Number(context.req.query("page") ?? 1));
  const shown = entries.slice((number - 1) * size, number * size);
  const info = { page: number, per_page: size, count: shown.length, total_count: entries.length };
  return Response.json(envelope(shown, info));
}

function ok(result: unknown): Response {
  return Response.json(envelope(result));
}

function log({ requests }: StandInParts, { req }: Context<Env>, step: StandInRequest["step"]) {
  const url = new URL(req.url);
  requests.push({
    method: req.method,
    path: url.pathname.slice(API_ROOT.length) + url.search,
    step,
  });
}

function describeDatabase({ id, name }: StandInDatabase) {
  return { uuid: id, name, version: "production", num_tables: 0, file_size: 12288 };
}

function describeBucket({ name, createdAt }: StandInState["buckets"][number]) {
  return { name, creation_date: createdAt, location: "WEUR", storage_class: "Standard" };
}
