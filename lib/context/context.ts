import { getCloudflareContext } from "@opennextjs/cloudflare";
import { createDatabase, type Database } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Config } from "@/lib/context/config";

export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** Whatever else the deployment's configuration binds; the bindings monitor alone looks at it. */
  [name: string]: unknown;
}

declare global {
  /** What the adapter hands out is what wrangler.jsonc binds. */
  interface CloudflareEnv extends Bindings {}
}

/** The bindings of this request and its waitUntil. Throws at module scope and while prerendering. */
export function getBindings(): { bindings: Bindings; defer: (work: Promise<unknown>) => void } {
  const { env, ctx } = getCloudflareContext();
  return { bindings: env, defer: (work) => ctx.waitUntil(work) };
}

/** Who asks from where, as far as the platform vouches for it. */
interface Client {
  /** From CF-Connecting-IP only; "unknown" where the platform does not say. */
  ip: string;
  userAgent: string;
}

/** Everything a use case may need, as an argument: never ambient, so that a test makes one without mocks. */
export interface Context {
  db: Database;
  kv: KVNamespace;
  files: R2Bucket;
  /** All that is bound to this Worker by its name, variables included: for the bindings monitor alone. */
  bindings: Readonly<Record<string, unknown>>;
  /** Null when nobody is signed in. */
  actor: Actor | null;
  requestId: string;
  /** Milliseconds since 1970, fixed for the whole request. */
  now: number;
  /** Runs work after the answer is sent. */
  defer: (work: Promise<unknown>) => void;
  config: Config;
  client: Client;
}

export interface ContextParts {
  bindings: Bindings;
  defer: (work: Promise<unknown>) => void;
  config: Config;
  client: Client;
  now?: number;
}

/** A context with nobody signed in. */
export function createContext(parts: ContextParts): Context {
  return {
    db: createDatabase(parts.bindings.DB),
    kv: parts.bindings.KV,
    files: parts.bindings.FILES,
    bindings: parts.bindings,
    actor: null,
    requestId: crypto.randomUUID(),
    now: parts.now ?? Date.now(),
    defer: parts.defer,
    config: parts.config,
    client: parts.client,
  };
}
