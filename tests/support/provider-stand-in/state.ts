/** The stand-in provider's state and its start options. */
import { randomBytes, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { newReleases, type Releases } from "./releases.ts";

/** Accepted by default; use these to try the wizard by hand. */
export const DEMO_CREDENTIALS = {
  email: "demo@atrium.example",
  globalApiKey: "c0ffee00c0ffee00c0ffee00c0ffee00c0ffe",
  accountId: "a77a77a77a77a77a77a77a77a77a77a7",
} as const;

export interface StandInAccount {
  id: string;
  name: string;
}

export interface StandInDatabase {
  id: string;
  name: string;
  /** A real SQLite database in memory. */
  sqlite: DatabaseSync;
}

export interface StandInBinding {
  name: string;
  type: string;
  [field: string]: unknown;
}

export interface StandInState {
  accounts: StandInAccount[];
  databases: StandInDatabase[];
  namespaces: { id: string; title: string }[];
  buckets: { name: string; createdAt: string }[];
  workers: Map<string, { bindings: StandInBinding[] }>;
  /** Deployed Workers. */
  releases: Releases;
}

export interface StandInOptions {
  /** 0, the default, lets the system choose. */
  port?: number;
  email?: string;
  globalApiKey?: string;
  accounts?: StandInAccount[];
  /** Names of what exists before the first call. */
  databases?: readonly string[];
  namespaces?: readonly string[];
  buckets?: readonly string[];
  workers?: Record<string, StandInBinding[]>;
  /** The most entries on a page of a list, whatever is requested. */
  maxPageSize?: number;
  /** False: every R2 call answers that R2 isn't enabled. */
  r2Enabled?: boolean;
}

export function createState(options: StandInOptions): StandInState {
  const account = { id: DEMO_CREDENTIALS.accountId, name: "Demo account" };
  const workers = Object.entries(options.workers ?? {});
  return {
    accounts: options.accounts ?? [account],
    databases: (options.databases ?? []).map(newDatabase),
    namespaces: (options.namespaces ?? []).map(newNamespace),
    buckets: (options.buckets ?? []).map(newBucket),
    workers: new Map(workers.map(([name, bindings]) => [name, { bindings }])),
    releases: newReleases(),
  };
}

export function newDatabase(name: string): StandInDatabase {
  return { id: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
}

export function newNamespace(title: string) {
  return { id: randomBytes(16).toString("hex"), title };
}

export function newBucket(name: string) {
  return { name, createdAt: new Date().toISOString() };
}

/**
 * Runs statements in one transaction, like the provider's query call.
 *
 * @returns the rows of each statement.
 */
export function runBatch(sqlite: DatabaseSync, sql: string): Record<string, unknown>[][] {
  sqlite.exec("BEGIN");
  try {
    const rows: Record<string, unknown>[][] = [];
    let rest = sql;
    while (/[^;\s]/.test(rest)) {
      const statement = sqlite.prepare(rest);
      rows.push(statement.all());
      // SQLite says where a statement ended, because triggers contain semicolons too.
      rest = rest.slice(statement.sourceSQL.length).replace(/^[;\s]+/, "");
    }
    sqlite.exec("COMMIT");
    return rows;
  } catch (error) {
    sqlite.exec("ROLLBACK");
    throw error;
  }
}
