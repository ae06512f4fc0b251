import { createDatabase, type Database, readOnly } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { AiBinding } from "@/lib/context/ai-binding";
import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";

export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** The engine's worker, if deployed. */
  ENGINE?: Fetcher;
  /** The reader's worker. Only bound to the engine. */
  READER?: Pick<Fetcher, "fetch">;
  /** The files of public/. Not bound to the engine. */
  ASSETS?: Fetcher;
  /** Workers AI. Only bound in deployments, because a local start would need the network for it. */
  AI?: AiBinding;
  /** All other bindings of the deployment. Only the bindings monitor uses them. */
  [name: string]: unknown;
}

declare global {
  /** Types the adapter's environment as what wrangler.jsonc binds. */
  interface CloudflareEnv extends Bindings {}
}

/** Where the request comes from, as far as the platform confirms it. */
interface Client {
  /** From CF-Connecting-IP. "unknown" if the platform doesn't send it. */
  ip: string;
  userAgent: string;
}

/**
 * Everything a use case needs, as an argument. Nothing is global, so tests can build one without
 * mocks.
 */
export interface Context {
  db: Database;
  /** Where the costs of model calls are recorded, if `db` can't write. */
  ledger?: Database;
  kv: KVNamespace;
  files: R2Bucket;
  /** Runs jobs. If null, jobs wait. */
  engine: Engine | null;
  /**
   * Runs a call to an external service, during which a job takes no place from others. Only set in
   * a job; called by `callOutside`.
   */
  outside?: <Result>(call: () => Promise<Result>) => Promise<Result>;
  /** Turns uploaded files into text. Only set in the engine. */
  reader: Pick<Fetcher, "fetch"> | null;
  /** The static files. Null in the engine. */
  assets: Pick<Fetcher, "fetch"> | null;
  /** Workers AI. Null if it isn't bound. */
  ai: AiBinding | null;
  /**
   * Everything bound to this Worker by name, including variables. Only for the bindings monitor.
   */
  bindings: Readonly<Record<string, unknown>>;
  /** Null if no one is signed in. */
  actor: Actor | null;
  requestId: string;
  /** Milliseconds since 1970, the same for the whole request. */
  now: number;
  /**
   * When a custom field was last changed, as the request's first statement read it. 0 for never;
   * undefined where no request began, such as in a job.
   */
  fieldsChangedAt?: number;
  /** Runs work after the response is sent. */
  defer: (work: Promise<unknown>) => void;
  config: Config;
  client: Client;
  /**
   * The console's address for links in emails and exports, such as "https://atrium.example.com".
   * Empty in the engine.
   */
  origin: string;
}

interface ContextParts {
  bindings: Bindings;
  defer: (work: Promise<unknown>) => void;
  config: Config;
  client: Client;
  origin?: string;
  now?: number;
  /** Replaces the bound engine. */
  engine?: Engine;
}

/** Creates a context with no one signed in. */
export function createContext(parts: ContextParts): Context {
  return {
    db: createDatabase(parts.bindings.DB),
    kv: parts.bindings.KV,
    files: parts.bindings.FILES,
    engine: parts.engine ?? engineOf(parts.bindings.ENGINE),
    reader: parts.bindings.READER ?? null,
    assets: parts.bindings.ASSETS ?? null,
    ai: parts.bindings.AI ?? null,
    bindings: parts.bindings,
    actor: null,
    requestId: crypto.randomUUID(),
    now: parts.now ?? Date.now(),
    defer: parts.defer,
    config: parts.config,
    client: parts.client,
    origin: parts.origin ?? "",
  };
}

/**
 * Returns a context that can't write, except the costs of model calls. Deferred work and the engine
 * could write too.
 */
export const readingOnly = (ctx: Context): Context => ({
  ...ctx,
  db: readOnly(ctx.db),
  ledger: ctx.ledger ?? ctx.db,
  engine: null,
  defer: () => {},
});

/**
 * The worker that runs background jobs. Jobs are rows in the database; waking it only shortens the
 * wait.
 */
export interface Engine {
  /**
   * Tells the engine that a job may be due. Never throws: without the call, the engine finds the
   * job within a minute.
   */
  wake(): Promise<void>;
  /**
   * Has the engine compute something whose code is too large for the console (engine/questions.ts).
   * Stores nothing.
   *
   * @throws AppError `unavailable` if it doesn't answer.
   */
  ask(question: string, input: unknown): Promise<unknown>;
}

const NO_ANSWER = "The engine isn't responding. Please try again.";

/**
 * Asks the engine (`Engine.ask`).
 *
 * @throws AppError `unavailable` if no engine is bound or it doesn't answer.
 */
export async function askEngine<Answer>(
  { engine }: Pick<Context, "engine">,
  question: string,
  input: unknown,
): Promise<Answer> {
  if (!engine) throw new AppError("unavailable", NO_ANSWER);
  return (await engine.ask(question, input)) as Answer;
}

/** Calls an external service. A job takes no place from others until it answers. */
export function callOutside<Result>(
  { outside }: Pick<Context, "outside">,
  call: () => Promise<Result>,
): Promise<Result> {
  return outside ? outside(call) : call();
}

/** Returns true if a binding is another Worker. */
export function isFetcher(binding: unknown): binding is Pick<Fetcher, "fetch"> {
  return typeof (binding as Partial<Fetcher> | undefined)?.fetch === "function";
}

/** Returns the engine behind a service binding, or null if none is bound. */
function engineOf(binding: unknown): Engine | null {
  if (!isFetcher(binding)) return null;
  return {
    async wake() {
      try {
        // Only the path matters, but the binding needs a host.
        const answer = await binding.fetch("https://engine.local/wake", { method: "POST" });
        await answer.body?.cancel();
      } catch (error) {
        console.error(JSON.stringify({ message: "engine not woken", error: String(error) }));
      }
    },
    async ask(question, input) {
      const body = JSON.stringify(input);
      const asked = binding.fetch(`https://engine.local/ask/${question}`, { method: "POST", body });
      const answer = await asked.catch((error: unknown) => {
        throw new AppError("unavailable", NO_ANSWER, { cause: error });
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new AppError("unavailable", NO_ANSWER);
      }
      return answer.json();
    },
  };
}

/**
 * Returns the text of a static file. For data that few requests need, so that it isn't part of the
 * worker.
 *
 * @param path from the root of `public`.
 * @throws Error if the file doesn't exist.
 */
export async function readStaticFile(
  { assets }: Pick<Context, "assets">,
  path: `/${string}`,
): Promise<string> {
  const answer = await assets?.fetch(`https://assets.invalid${path}`);
  if (!answer?.ok) throw new Error(`${path} is not among the static files`);
  return answer.text();
}
