import { afterEach, beforeEach, expect } from "vitest";
import { createServices } from "@/lib/provider/create-services";
import type { ServiceStep } from "@/lib/provider/services";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  type StandInOptions,
  type StandInStep,
  startProviderStandIn,
} from "@/tests/support/provider-stand-in";
import { clientOf } from "./stand-in-client";

const { accountId } = DEMO_CREDENTIALS;
export const NAMES = { d1Name: "atrium", kvName: "atrium kv", r2Name: "atrium-files" };
export const MIGRATIONS = [
  {
    name: "0000_init.sql",
    statements: [
      "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT) -- a note",
      "CREATE TRIGGER trim_notes AFTER INSERT ON notes BEGIN UPDATE notes SET body = trim(body); END;",
    ],
  },
  { name: "0001_it's_more.sql", statements: ["INSERT INTO notes (body) VALUES (' a; b ');\n"] },
];
const SECRET = { name: "SESSION_SECRET", type: "secret_text", text: "hidden" };
const ASSETS = { name: "ASSETS", type: "assets" };

export let standIn: ProviderStandIn;
export let steps: ServiceStep[];

export async function restart(options: StandInOptions = {}) {
  await standIn?.close();
  steps = [];
  const workers = { atrium: [ASSETS, SECRET, { name: "DB", type: "d1", id: "old" }] };
  standIn = await startProviderStandIn({ workers, ...options });
}
/** Gives every test of the file a new stand-in with the Worker "atrium". */
export function withStandIn(): void {
  beforeEach(() => restart());
  afterEach(() => standIn.close());
}

export const create = (workerName: string | undefined = "atrium", migrations = MIGRATIONS) =>
  createServices(
    clientOf(standIn.url, { timeoutMs: 400 }),
    { accountId, names: NAMES, migrations, workerName },
    (step) => steps.push(step),
  );

export const rowsOf = (sql: string) => standIn.state.databases[0]?.sqlite.prepare(sql).all();
export const statesOf = (list: ServiceStep[]) => list.map(({ id, state }) => `${id} ${state}`);
export const count = (wanted: StandInStep) =>
  standIn.requests.filter(({ step }) => step === wanted).length;

/** Checks for one of each, each migration once, and the Worker bound to exactly these. */
export function expectNoDoubles() {
  const { databases, namespaces, buckets, workers } = standIn.state;
  expect(databases.map(({ name }) => name)).toEqual([NAMES.d1Name]);
  expect(namespaces.map(({ title }) => title)).toEqual([NAMES.kvName]);
  expect(buckets.map(({ name }) => name)).toEqual([NAMES.r2Name]);
  expect(rowsOf("SELECT name FROM d1_migrations ORDER BY id")).toEqual(
    MIGRATIONS.map(({ name }) => ({ name })),
  );
  expect(rowsOf("SELECT body FROM notes")).toEqual([{ body: "a; b" }]);
  expect(workers.get("atrium")?.bindings).toEqual([
    ASSETS,
    SECRET,
    { name: "DB", type: "d1", id: databases[0]?.id },
    { name: "KV", type: "kv_namespace", namespace_id: namespaces[0]?.id },
    { name: "FILES", type: "r2_bucket", bucket_name: NAMES.r2Name },
  ]);
}
