/**
 * OpenAI and Supabase on loopback, for tests and for trying integrations by hand:
 * `node tests/support/integrations-stand-in.ts --port 4020` (Node 24), then start the console with the printed variables.
 */
import type { ServerResponse } from "node:http";
import { parseArgs } from "node:util";
import { type Context, Hono } from "hono";
import { serveApp } from "./serve-app.ts";

/** How the providers behave: as documented, or in an unwanted way. */
export type StandInMode =
  | "ok"
  | "hang"
  | "hang-body"
  | "huge"
  | "redirect"
  | "garbage"
  | "failing"
  | "rate-limited";

export interface StandInModel {
  id: string;
  shutdown_date?: string | null;
}

export interface StandInCall {
  path: string;
  headers: Headers;
}

export interface IntegrationsStandIn {
  /** The Supabase project's API URL. Also goes into OUTBOUND_ALLOWED_ORIGINS. */
  url: string;
  /** For OPENAI_API_BASE_URL. A compatible server is below /gateway/v1. */
  openAiBaseUrl: string;
  /** How both providers behave from now on. */
  mode: StandInMode;
  /** Milliseconds before each answer. */
  delayMs: number;
  /** Accepted keys and organisations. */
  accepts: {
    openAiKeys: Set<string>;
    organizations: Set<string>;
    publicKeys: Set<string>;
    secretKeys: Set<string>;
  };
  models: StandInModel[];
  /** Every call so far, in order. */
  calls: StandInCall[];
  close(): Promise<void>;
}

const jwt = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.c2lnbmF0dXJl`;

export const DEMO_KEYS = {
  openAi: "sk-proj-demo-0000000000000000000000001234",
  organization: "org-demo",
  anon: jwt("anon"),
  serviceRole: jwt("service_role"),
  publishable: "sb_publishable_demo00000000000000_abcd",
  secret: "sb_secret_demo000000000000000000_wxyz",
} as const;

type Parts = Omit<IntegrationsStandIn, "url" | "openAiBaseUrl" | "close">;
type Env = { Bindings: { outgoing: ServerResponse } };

function openAiRefusal(context: Context<Env>, { accepts }: Parts): Response | null {
  const key = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
  const refuse = (status: number, message: string, code: string) =>
    Response.json(
      { error: { message, type: "invalid_request_error", param: null, code } },
      { status },
    );
  if (key === "") return refuse(401, "You didn't provide an API key.", "missing_api_key");
  // The real one repeats the key too, half hidden. The console must not pass any of it on.
  if (!accepts.openAiKeys.has(key))
    return refuse(401, `Incorrect API key provided: ${key}.`, "invalid_api_key");
  const organization = context.req.header("openai-organization");
  if (organization !== undefined && !accepts.organizations.has(organization))
    return refuse(401, `No such organization: ${organization}.`, "invalid_organization");
  return null;
}

function supabaseRefusal(context: Context<Env>, { accepts }: Parts): Response | null {
  const key = context.req.header("apikey") ?? "";
  const bearer = /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
  const refuse = (message: string, hint: string) =>
    Response.json({ message, hint }, { status: 401 });
  if (key === "")
    return refuse("No API key found in request", "No `apikey` request header or url param found.");
  if (!accepts.publicKeys.has(key) && !accepts.secretKeys.has(key))
    return refuse("Invalid API key", `Double check your API key ${key}.`);
  // Publishable and secret keys aren't JWTs, so the gateway rejects them as bearer tokens.
  if (bearer?.startsWith("sb_")) return refuse("Invalid JWT", "Do not send this key as a token.");
  return null;
}

/** A 200 whose body never ends, or never starts. */
function stall(outgoing: ServerResponse, sendsHead: boolean): Promise<Response> {
  if (sendsHead) {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.write('{"data":[');
  }
  return new Promise(() => undefined);
}

function misbehave(context: Context<Env>, { mode }: Parts): Response | Promise<Response> | null {
  switch (mode) {
    case "ok":
      return null;
    case "hang":
      return stall(context.env.outgoing, false);
    case "hang-body":
      return stall(context.env.outgoing, true);
    case "huge":
      return Response.json({ data: [], padding: "x".repeat(1024 * 1024) });
    case "redirect":
      return new Response(null, {
        status: 302,
        headers: { location: "http://127.0.0.1:9/stolen" },
      });
    case "garbage":
      return new Response("<html>upstream-text-that-must-not-appear</html>", { status: 200 });
    case "failing":
      return new Response("upstream-text-that-must-not-appear", { status: 503 });
    case "rate-limited":
      return Response.json({ error: { message: "slow down" } }, { status: 429 });
  }
}

function createApp(parts: Parts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    parts.calls.push({ path: new URL(context.req.url).pathname, headers: context.req.raw.headers });
    if (parts.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, parts.delayMs));
    const answer = misbehave(context, parts);
    return answer ?? next();
  });
  app.on("GET", ["/v1/models", "/gateway/v1/models"], (context) => {
    const data = parts.models.map((model) => ({
      created: 1_686_935_002,
      object: "model",
      owned_by: "system",
      ...model,
    }));
    return openAiRefusal(context, parts) ?? Response.json({ object: "list", data });
  });
  app.get(
    "/auth/v1/health",
    (context) =>
      supabaseRefusal(context, parts) ??
      Response.json({
        version: "v2.180.0",
        name: "GoTrue",
        description: "GoTrue is a user registration and authentication API",
      }),
  );
  app.get("/rest/v1/", (context) => {
    const refusal = supabaseRefusal(context, parts);
    if (refusal) return refusal;
    if (parts.accepts.secretKeys.has(context.req.header("apikey") ?? ""))
      return Response.json({ swagger: "2.0", info: { title: "PostgREST API" }, paths: {} });
    return Response.json(
      { message: "Access to schema is forbidden", hint: "Only allowed using a secret API key." },
      { status: 401 },
    );
  });
  app.notFound(() => Response.json({ message: "no Route matched" }, { status: 404 }));
  return app;
}

/** Starts the stand-in on 127.0.0.1. Resolves when it accepts calls. */
export async function startIntegrationsStandIn({ port = 0 } = {}): Promise<IntegrationsStandIn> {
  const parts: Parts = {
    mode: "ok",
    delayMs: 0,
    accepts: {
      openAiKeys: new Set([DEMO_KEYS.openAi]),
      organizations: new Set([DEMO_KEYS.organization]),
      publicKeys: new Set([DEMO_KEYS.anon, DEMO_KEYS.publishable]),
      secretKeys: new Set([DEMO_KEYS.serviceRole, DEMO_KEYS.secret]),
    },
    models: [
      { id: "gpt-4o", shutdown_date: "2027-04-01" },
      { id: "gpt-5.1", shutdown_date: null },
      { id: "text-embedding-3-small" },
    ],
    calls: [],
  };
  const { url, close } = await serveApp(createApp(parts), port);
  return Object.assign(parts, {
    url,
    openAiBaseUrl: `${url}/v1`,
    close,
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4020" } } });
  const standIn = await startIntegrationsStandIn({ port: Number(values.port) });
  console.log(`OPENAI_API_BASE_URL=${standIn.openAiBaseUrl}`);
  console.log(`OUTBOUND_ALLOWED_ORIGINS=${standIn.url}`);
  console.log(`Supabase API URL: ${standIn.url}`);
  console.log(DEMO_KEYS);
}
