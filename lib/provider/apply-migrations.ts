/**
 * Applies the schema to a database that this worker isn't bound to, through the provider's query
 * API. Records migrations like wrangler, so that `wrangler d1 migrations apply` agrees.
 */
import * as z from "zod";
import { CREATE_MIGRATION_RECORD, READ_MIGRATION_RECORD } from "@/db/system-tables";
import { type Context, readStaticFile } from "@/lib/context/context";
import { ProviderError, SQL_REFUSED, unreadableAnswer } from "@/lib/provider/errors";
import type { AccountScope } from "@/lib/provider/services";

export interface Migration {
  /** The migration's file name with `.sql`, as wrangler records it. */
  name: string;
  statements: readonly string[];
}

/** Reads the product's migrations in order. The build writes them to a static file. */
export async function readMigrations(ctx: Pick<Context, "assets">): Promise<Migration[]> {
  return JSON.parse(await readStaticFile(ctx, "/migrations.json"));
}

const queryAnswerSchema = z.array(
  z.object({
    success: z.boolean().optional(),
    results: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
);

/**
 * Applies the migrations that the database doesn't have yet, in order. Each is one call that the
 * provider runs as one batch together with its record: all or nothing.
 *
 * @returns the names of those applied now.
 * @throws ProviderError. Migrations before the failing one stay; calling again continues from
 *   there.
 */
export async function applyMigrations(
  scope: AccountScope,
  databaseId: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const before = await readRecord(scope, databaseId);
  const appliedNow: string[] = [];
  for (const { name, statements } of migrations) {
    if (before.has(name)) continue;
    try {
      await runSql(scope, databaseId, [...statements, recordOf(name)]);
      appliedNow.push(name);
    } catch (error) {
      // A parallel call may have applied it just now, so check the record.
      if (!isSqlRefusal(error)) throw error;
      if (!(await readRecord(scope, databaseId)).has(name)) throw error;
    }
  }
  return appliedNow;
}

async function readRecord(scope: AccountScope, databaseId: string): Promise<Set<unknown>> {
  const rows = await runSql(scope, databaseId, [CREATE_MIGRATION_RECORD, READ_MIGRATION_RECORD]);
  return new Set(rows.map((row) => row.name));
}

function isSqlRefusal(error: unknown): boolean {
  return error instanceof ProviderError && error.providerCodes.includes(SQL_REFUSED);
}

function recordOf(name: string): string {
  return `INSERT INTO "d1_migrations" (name) VALUES ('${name.replaceAll("'", "''")}')`;
}

/**
 * Runs statements in a database as one batch. Returns the rows of the last one.
 *
 * @throws ProviderError
 */
export async function runSql(
  { client, accountId }: AccountScope,
  databaseId: string,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> {
  const answer = await client.request(queryAnswerSchema, {
    path: ["accounts", accountId, "d1", "database", databaseId, "query"],
    body: { sql: joinStatements(statements) },
  });
  const last = answer.at(-1);
  if (last === undefined || answer.some(({ success }) => success === false)) {
    throw unreadableAnswer();
  }
  return last.results ?? [];
}

function joinStatements(statements: readonly string[]): string {
  const trimmed = statements
    .map((statement) => statement.replace(/[;\s]+$/, ""))
    .filter((statement) => statement !== "");
  // The line break ends a trailing "--" comment, which would swallow the semicolon.
  return `${trimmed.join("\n;\n")}\n;`;
}
