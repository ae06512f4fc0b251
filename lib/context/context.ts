import { createDatabase, type Database } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Config } from "@/lib/context/config";
import { AppError } from "@/lib/errors";

export interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** The engine's worker, where it is deployed. */
  ENGINE?: Fetcher;
  /** The reader's worker; the engine alone has it. */
  READER?: Pick<Fetcher, "fetch">;
  /** The files of public/; the engine has none. */
  ASSETS?: Fetcher;
  /** Whatever else the deployment's configuration binds; the bindings monitor alone looks at it. */
  [name: string]: unknown;
}

declare global {
  /** What the adapter hands out is what wrangler.jsonc binds. */
  interface CloudflareEnv extends Bindings {}
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
  /** What works at jobs; null where none is bound, and then jobs wait. */
  engine: Engine | null;
  /** What turns files that people bring into text; the engine alone has it. */
  reader: Pick<Fetcher, "fetch"> | null;
  /** The static files; null in the engine. */
  assets: Pick<Fetcher, "fetch"> | null;
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
  /** Where people reach the console, as "https://atrium.example.com", for links that leave it; empty in the engine. */
  origin: string;
}

export interface ContextParts {
  bindings: Bindings;
  defer: (work: Promise<unknown>) => void;
  config: Config;
  client: Client;
  origin?: string;
  now?: number;
  /** Instead of the bound one. */
  engine?: Engine;
}

/** A context with nobody signed in. */
export function createContext(parts: ContextParts): Context {
  return {
    db: createDatabase(parts.bindings.DB),
    kv: parts.bindings.KV,
    files: parts.bindings.FILES,
    engine: parts.engine ?? engineOf(parts.bindings.ENGINE),
    reader: parts.bindings.READER ?? null,
    assets: parts.bindings.ASSETS ?? null,
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

/** The worker that does what nobody waits for. Jobs are rows: it is only told that there are some. */
export interface Engine {
  /** Says that a job may be due. Never throws: a job that nobody was told of is found within a minute. */
  wake(): Promise<void>;
  /**
   * Has it work out what the console does not carry the code for (engine/questions.ts). Nothing is stored by that.
   *
   * @throws AppError `unavailable` when it gives no answer.
   */
  ask(question: string, input: unknown): Promise<unknown>;
}

const NO_ANSWER = "The engine isn't responding. Please try again.";

/**
 * Asks the engine (`Engine.ask`).
 *
 * @throws AppError `unavailable` when none is bound or it gives no answer.
 */
export async function askEngine<Answer>(
  { engine }: Pick<Context, "engine">,
  question: string,
  input: unknown,
): Promise<Answer> {
  if (!engine) throw new AppError("unavailable", NO_ANSWER);
  return (await engine.ask(question, input)) as Answer;
}

/** Whether a binding leads to another Worker. */
export function isFetcher(binding: unknown): binding is Pick<Fetcher, "fetch"> {
  return typeof (binding as Partial<Fetcher> | undefined)?.fetch === "function";
}

/** The engine behind a service binding; null where none is bound. */
export function engineOf(binding: unknown): Engine | null {
  if (!isFetcher(binding)) return null;
  return {
    async wake() {
      try {
        // Only the path counts; the binding needs some host.
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
 * The text of a static file that stands beside the worker, for what few requests need and every worker would carry.
 *
 * @param path from the root, as it is in `public`.
 * @throws Error when there is no such file.
 */
export async function readStaticFile(
  { assets }: Pick<Context, "assets">,
  path: `/${string}`,
): Promise<string> {
  const answer = await assets?.fetch(`https://assets.invalid${path}`);
  if (!answer?.ok) throw new Error(`${path} is not among the static files`);
  return answer.text();
}
