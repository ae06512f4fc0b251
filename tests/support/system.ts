import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Bindings } from "@/lib/context/context";
import { type Client, createClient } from "./client";
import { applyMigrations, lendWorkerd } from "./storage/pooled-workerd";
import { startWorkerd } from "./storage/start-workerd";
import type { Behaviour } from "./workers-ai/stand-in.mjs";

const BUILT = fileURLToPath(new URL("../../.build/worker", import.meta.url));
const ENGINE = fileURLToPath(new URL("../../.build/engine/worker.js", import.meta.url));

/** The secrets of a test system. */
export const TEST_SECRETS = {
  SETUP_PASSWORD: "correct horse battery",
  SESSION_SECRET: "test-session-secret-of-more-than-thirty-two-bytes",
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  ATRIUM_LOCAL: "1",
  ATRIUM_TEST_CLIENT_IP: "1",
};

/** The running worker's real bindings, for use in tests. */
export type SystemBindings = Pick<Bindings, "DB" | "KV" | "FILES">;

export interface SystemOptions {
  /** Overrides the test secrets; `undefined` removes one. */
  secrets?: Record<string, string | undefined>;
  vars?: Record<string, string>;
  /** false leaves the database without tables. */
  migrate?: boolean;
  /** Modules around the built worker, entry first. One of them imports it. */
  around?: readonly string[];
  /** Runs the engine: the built one, or modules around it, entry first. */
  engine?: boolean | readonly string[];
  /** Binds a stand-in for Workers AI. */
  ai?: boolean;
  /** Where D1, KV and R2 are stored, for a system that is restarted. */
  folder?: string;
}

export interface System {
  url: string;
  env: SystemBindings;
  /** Returns the worker's log since the start. */
  logs(): string[];
  /** Sends a call without cookies. Doesn't follow redirects. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Returns a client with a new cookie jar. */
  client(): Client;
  /** Sets how the stand-in for Workers AI behaves. Returns its calls so far. */
  workersAi(behaviour?: Behaviour): Promise<{ model: string; input: { text?: string[] } }[]>;
  /** Returns the reader's process id; undefined before the engine has read a file. */
  readerId(): number | undefined;
  close(): Promise<void>;
}

/**
 * Starts the built worker in workerd with empty storage. Without options, may reuse one that
 * another test file has closed. Close it in `afterAll`.
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  requireBuild();
  const isPlain = Object.keys(options).length === 0;
  const { url, bindings, logs, reader, aiUrl, close } = await (isPlain
    ? lendWorkerd("built", startBuilt)
    : startBuilt(options));
  logs.length = 0;
  if (options.migrate !== false) await applyMigrations(bindings.DB);
  const base = url.href.replace(/\/$/, "");
  return {
    url: base,
    env: bindings,
    logs: () => logs,
    request: (path, init) => fetch(new URL(path, base), { redirect: "manual", ...init }),
    client: () => createClient(base),
    workersAi: async (behaviour) => {
      const sent = behaviour && { method: "PUT", body: JSON.stringify(behaviour) };
      return (await fetch(aiUrl ?? "", sent)).json();
    },
    readerId: () => reader.pid(),
    close,
  };
}

async function startBuilt({ around = [], engine, ai, folder, vars, secrets }: SystemOptions = {}) {
  const logs: string[] = [];
  const workerd = await startWorkerd({
    worker: [...around, `${BUILT}/console.js`],
    engine: engine ? [...(engine === true ? [] : engine), ENGINE] : undefined,
    ai,
    folder,
    vars: { ...vars, ...givenSecrets({ ...TEST_SECRETS, ...secrets }) },
    onLog: (line) => logs.push(line),
  });
  return { ...workerd, logs };
}

function givenSecrets(values: Record<string, string | undefined>): Record<string, string> {
  const isGiven = (entry: [string, string | undefined]): entry is [string, string] =>
    entry[1] !== undefined;
  return Object.fromEntries(Object.entries(values).filter(isGiven));
}

function requireBuild(): void {
  if (!existsSync(BUILT)) {
    throw new Error(
      "There is no built worker: run npm run build first, or npm test, which builds.",
    );
  }
}
