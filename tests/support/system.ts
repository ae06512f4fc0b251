import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { D1Database, KVNamespace, R2Bucket } from "@cloudflare/workers-types";
import { createTestHarness } from "wrangler";
import { type Client, createClient } from "./client";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The secrets that a test system runs with. */
export const TEST_SECRETS = {
  SETUP_PASSWORD: "correct horse battery",
  SESSION_SECRET: "test-session-secret-of-more-than-thirty-two-bytes",
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  ATRIUM_LOCAL: "1",
};

/** The real bindings of the running worker, usable from the test. */
export interface SystemBindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
}

export interface SystemOptions {
  /** Over the test secrets; `undefined` takes one away. */
  secrets?: Record<string, string | undefined>;
  vars?: Record<string, string>;
  /** false leaves the database without any table. */
  migrate?: boolean;
}

export interface System {
  url: string;
  env: SystemBindings;
  /** What the worker wrote to its log since the start. */
  logs(): string[];
  /** One call without cookies; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A new person with a cookie jar of their own. */
  client(): Client;
  close(): Promise<void>;
}

/** Starts the built worker in workerd with fresh storage. Close it in `afterAll`. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  requireBuild();
  // Its look-up of the machine's place fails offline and says so; nothing here needs it.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const harness = createTestHarness({
    root: ROOT,
    workers: [
      {
        configPath: "./wrangler.jsonc",
        prebuiltWorkerDir: "./.build/worker",
        secrets: givenSecrets({ ...TEST_SECRETS, ...options.secrets }),
        vars: options.vars ?? {},
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<SystemBindings>();
  if (options.migrate !== false && hasMigrations()) await worker.applyD1Migrations("DB");
  const base = url.href.replace(/\/$/, "");
  return {
    url: base,
    env: await worker.getEnv(),
    logs: () => harness.getLogs().map((entry) => entry.message),
    request: (path, init) => fetch(new URL(path, base), { redirect: "manual", ...init }),
    client: () => createClient(base),
    close: () => harness.close(),
  };
}

/** A secret that is taken away is an empty one: left out, the value of a .dev.vars on this machine would stand in. */
function givenSecrets(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
}

function requireBuild(): void {
  if (!existsSync(`${ROOT}/.build/worker`)) {
    throw new Error(
      "There is no built worker: run npm run build first, or npm test, which builds.",
    );
  }
}

function hasMigrations(): boolean {
  const folder = `${ROOT}/db/migrations`;
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".sql"));
}
