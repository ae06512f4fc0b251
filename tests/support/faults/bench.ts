import { fileURLToPath } from "node:url";
import { deleteRemovedFiles } from "@/lib/media/delete-removed-files";
import { type System, type SystemOptions, startSystem } from "../system";
import { testSystemOver } from "../test-system";
import { type Files, readFiles, restore } from "./restore";
import { describeChanges, type Keys, readKeys, readState, type State } from "./state";

const inHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const AROUND = [
  "faulty-worker.mjs",
  "faulty-bindings.mjs",
  "faulty-fetch.mjs",
  "plan.mjs",
] as const;

/** The built worker over services that can be made to fail. */
export const startFaultySystem = (options: SystemOptions = {}): Promise<System> =>
  startSystem({ ...options, around: AROUND.map(inHere) });

/** One call of the console, whole. */
export interface Sent {
  method: string;
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** Which of a request's calls fail, from 0; `as` chooses among the texts of the services. */
export interface Fault {
  from: number;
  to: number;
  when: "before" | "after";
  as: number;
}

/** A call of a service: its kind, its method, whether it only reads, and how its SQL begins. */
export type ServiceCall = [
  kind: "D1" | "KV" | "R2" | "fetch",
  name: string,
  isRead: 0 | 1,
  text: string,
];

export interface FaultyAnswer {
  status: number;
  headers: Headers;
  text: string;
  calls: ServiceCall[];
  /** The body ended in an error after the headers had been sent. */
  isBroken: boolean;
}

/** Makes one call, with a fault or without. */
export async function send(system: System, sent: Sent, fault?: Fault): Promise<FaultyAnswer> {
  const { method, path, body, raw, headers } = sent;
  const response = await system.request(path, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
      ...(fault && { "x-test-fault": JSON.stringify(fault) }),
    },
    body: body === undefined ? raw : JSON.stringify(body),
  });
  const text = await response.text();
  const calls = JSON.parse(response.headers.get("x-test-calls") ?? "[]") as ServiceCall[];
  const isBroken = response.headers.has("x-test-broken");
  return { status: response.status, headers: response.headers, text, calls, isBroken };
}

/** A system that is made to hold again what it held, however often. */
export interface Bench {
  system: System;
  /** What it holds now. */
  read(): Promise<State>;
  /** Does what the product does about files that nothing names, as if their time were up: and then none is left. */
  cleanUp(): Promise<void>;
  /** What differs from a state; two runs of one call read the same. */
  describe(from: State, to: State): string[];
  restore(): Promise<void>;
}

/** Takes what the system holds now for what it is to hold before every run. */
export async function benchOf(system: System): Promise<Bench> {
  const { env } = system;
  const keys: Keys = await readKeys(env.DB);
  const state = await readState(env, keys);
  const files: Files = await readFiles(env);
  const known = JSON.stringify(state);
  const over = testSystemOver({ bindings: env, close: () => Promise.resolve() });
  return {
    system,
    read: () => readState(env, keys),
    describe: (from, to) => describeChanges(keys, { known, from, to }),
    restore: () => restore(env, keys, { state, files }),
    async cleanUp() {
      const { meta } = await env.DB.prepare("UPDATE removed_files SET due_at = 0").run();
      if (meta.changes > 0) await deleteRemovedFiles(over.context());
    },
  };
}
