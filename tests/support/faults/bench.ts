import { fileURLToPath } from "node:url";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
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

/** Starts the built worker over services that can be made to fail. */
export const startFaultySystem = (options: SystemOptions = {}): Promise<System> =>
  startSystem({ ...options, around: AROUND.map(inHere) });

/** One complete call of the console. */
export interface Sent {
  method: string;
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  raw?: BodyInit;
  headers?: Record<string, string>;
}

/** Which of a request's calls fail, counted from 0. `as` chooses the service's error text. */
export interface Fault {
  from: number;
  to: number;
  when: "before" | "after";
  as: number;
}

/** A service call: its kind, its method, whether it only reads, and the start of its SQL. */
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
  /** The body ended in an error after the headers were sent. */
  isBroken: boolean;
}

/** Makes one call, with or without a fault. */
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

/** A system that can be reset to a stored state any number of times. */
export interface Bench {
  system: System;
  /** Returns the current state. */
  read(): Promise<State>;
  /** Deletes unused files like the product, as if they had expired, until none is left. */
  cleanUp(): Promise<void>;
  /** Returns the differences from a state. Two runs of one call give the same. */
  describe(from: State, to: State): string[];
  restore(): Promise<void>;
}

/** Stores the system's current state as the one to restore before every run. */
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
