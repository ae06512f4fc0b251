import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { NamedStatements } from "@/db/client";
import { insertWhere, type RowValues } from "@/db/insert-where";
import { rowRules } from "@/lib/audit/rules";
import { type Rule, write, writeOnce } from "@/lib/audit/write";
import { requireActor } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { keepStatement } from "./deleted-resources";
import { limitValues, type Resource, type ResourceTable, roomRule, type Values } from "./resource";

interface Creation<T extends ResourceTable> {
  row: Values<T>;
  /** The idempotency key, and the input that must be the same if it is repeated. */
  once: { key: string | null; input: object };
  /** Also checked. The limit comes last. */
  rules: readonly Rule[];
  /** What the audit log stores of it. */
  after: object;
  /** Statements after the insert. `isDone` is SQL: it was inserted. */
  also?: (isDone: SQL) => NamedStatements;
}

/**
 * Creates a resource, once for an idempotency key.
 *
 * @returns its id, or that of the one which an earlier call with the key created.
 * @throws AppError `key_reused`, `conflict` if the limit is reached, or the error of a rule.
 */
export async function createResource<T extends ResourceTable>(
  ctx: Context,
  resource: Resource<T>,
  { row, once, rules, after, also }: Creation<T>,
): Promise<{ id: string; isNew: boolean }> {
  const { kind, table, actions } = resource;
  const scope = [kind, ...limitValues(resource, row)].join(":");
  const made = await writeOnce(
    ctx,
    { ...once, scope, id: row.id, table },
    {
      rules: [...rules, roomRule(resource, row)],
      change: (holds) =>
        insertWhere(ctx.db, table, row as RowValues<T>, holds).returning({ id: table.id }),
      audit: { action: actions.create, ...resource.about(row), after },
      ...(also && { after: also }),
    },
  );
  return { id: made.id, isNew: made.written !== null };
}

interface Existing<T extends ResourceTable> {
  /** The row as it was read: one that the actor sees and may change. */
  row: Values<T>;
  ifMatch?: number | null;
  /** Also checked, before the row and its version. */
  rules: readonly Rule[];
  also?: (isDone: SQL) => NamedStatements;
}

interface Change<T extends ResourceTable> extends Existing<T> {
  set: Partial<RowValues<T>>;
  /** What the audit log stores of the change. */
  after: object;
  /** The change's name in the audit log, if it isn't the usual one. */
  action?: string;
}

const changed = ({ words }: Pick<Resource<ResourceTable>, "words">) =>
  new AppError("precondition_failed", words.changed);

/** Throws if a row isn't the expected version. For a change that writes nothing, and to refuse early. */
export function requireVersion(
  resource: Pick<Resource<ResourceTable>, "words">,
  row: { version?: number | undefined },
  { ifMatch = null }: { ifMatch?: number | null },
): void {
  if (ifMatch !== null && row.version !== ifMatch) throw changed(resource);
}

function existingRules<T extends ResourceTable>(
  resource: Resource<T>,
  { row, ifMatch = null, rules }: Existing<T>,
): Rule[] {
  const { table, words } = resource;
  const missing = new AppError("not_found", words.missing);
  const refuse = { missing, changed: changed(resource) };
  return [...rules, ...rowRules(table, { where: eq(table.id, row.id), ifMatch }, refuse)];
}

/**
 * Changes some fields of a resource.
 *
 * @throws AppError the error of a rule, `not_found`, or `precondition_failed` if it has another
 *   version.
 */
export async function updateResource<T extends ResourceTable>(
  ctx: Context,
  resource: Resource<T>,
  { set, after, action = resource.actions.update, ...existing }: Change<T>,
): Promise<void> {
  const { row, also } = existing;
  const { table } = resource;
  const values = { ...set, updatedAt: ctx.now, version: sql`${table.version} + 1` };
  await write(ctx, {
    rules: existingRules(resource, existing),
    change: (holds) =>
      ctx.db
        .update(table)
        .set(values as SQLiteUpdateSetSource<T>)
        .where(and(eq(table.id, row.id), holds))
        .returning({ id: table.id }),
    audit: { action, ...resource.about(row), before: resource.logged(row), after },
    ...(also && { after: also }),
  });
}

/**
 * Deletes a resource. It is in the trash for 30 days (`restoreResource`).
 *
 * @throws AppError as `updateResource`.
 */
export async function deleteResource<T extends ResourceTable>(
  ctx: Context,
  resource: Resource<T>,
  existing: Existing<T>,
): Promise<void> {
  const { table, actions } = resource;
  const { row, also } = existing;
  requireVersion(resource, row, existing);
  const by = requireActor(ctx.actor).id;
  await write(ctx, {
    rules: existingRules(resource, existing),
    before: (holds) => ({ kept: keepStatement(ctx, resource, { row, by, holds }) }),
    change: (holds) =>
      ctx.db
        .delete(table)
        .where(and(eq(table.id, row.id), holds))
        .returning({ id: table.id }),
    audit: { action: actions.delete, ...resource.about(row), before: resource.logged(row) },
    ...(also && { after: also }),
  });
}
