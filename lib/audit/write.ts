import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type NamedResults, type NamedStatements, namedBatch } from "@/db/client";
import { type CreateOnce, createOnce } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type AuditEntry, auditIfChangedStatement, isAuditRow } from "./audit";

/**
 * A rule of a write. `write` uses it twice: as a condition of the statements, and to find out why
 * they wrote nothing.
 */
export interface Rule {
  /** SQL that must hold when the write runs. Names its own tables, because it also runs alone. */
  holds: SQL;
  /** The error if it doesn't hold, or a function that reads what the error needs and throws it. */
  refuse: AppError | (() => Promise<unknown>);
}

/** A statement that returns the rows it wrote. */
type Change = BatchItem<"sqlite"> & PromiseLike<unknown[]>;

interface Write<C extends Change, Before extends NamedStatements, After extends NamedStatements> {
  /** Checked in this order if nothing was written. */
  rules: readonly Rule[];
  /** Statements before the change. Each must contain the condition. */
  before?: (holds: SQL) => Before;
  /** The statement that changes something. Contains the condition and ends with `returning`. */
  change: (holds: SQL) => C;
  /** Recorded if the change wrote a row. */
  audit: AuditEntry;
  /** Statements after the change. `isDone` is SQL: the change has written a row. */
  after?: (isDone: SQL) => After;
}

type Written<C extends Change, Before extends NamedStatements, After extends NamedStatements> = {
  changed: Awaited<C>;
} & NamedResults<Before> &
  NamedResults<After>;

/** The same after `write`, which throws if there are no rows. */
type Done<
  C extends Change,
  Before extends NamedStatements,
  After extends NamedStatements,
> = Written<C, Before, After> & { changed: [Awaited<C>[number], ...Awaited<C>[number][]] };

const CHANGED_MEANWHILE = "Someone changed this at the same time. Please try again.";

/** The audit row's name in the batch. No statement of a caller has it. */
const AUDIT_ROW = "the write's audit row";

/** SQL: all rules hold. */
export const allHold = (rules: readonly Pick<Rule, "holds">[]): SQL =>
  rules.length === 0
    ? sql`1 = 1`
    : sql`(${sql.join(
        rules.map(({ holds }) => holds),
        sql` AND `,
      )})`;

function statementsOf<
  C extends Change,
  Before extends NamedStatements,
  After extends NamedStatements,
>(ctx: Context, { rules, before, change, audit, after }: Write<C, Before, After>) {
  const holds = allHold(rules);
  const auditId = audit.id ?? crypto.randomUUID();
  return {
    ...before?.(holds),
    changed: change(holds),
    [AUDIT_ROW]: auditIfChangedStatement(ctx, { ...audit, id: auditId }),
    ...after?.(isAuditRow(auditId)),
  };
}

/**
 * The statements of a write, for the batch of another one: the change as `name`, its audit row as
 * `nameAudit`, and the others by their own names. Its rules are conditions only; it refuses nothing.
 */
export function partOf<
  Name extends string,
  C extends Change,
  Before extends NamedStatements = Record<never, never>,
  After extends NamedStatements = Record<never, never>,
>(ctx: Context, name: Name, wanted: Write<C, Before, After>) {
  const names: Record<string, string> = { changed: name, [AUDIT_ROW]: `${name}Audit` };
  const entries = Object.entries(statementsOf(ctx, wanted));
  return Object.fromEntries(entries.map(([key, one]) => [names[key] ?? key, one])) as Record<
    Name,
    C
  > &
    Record<`${Name}Audit`, BatchItem<"sqlite">> &
    Before &
    After;
}

/** SQL: the number of the first rule that doesn't hold. Null if all hold. Takes at least one rule. */
export function firstUnmet(rules: readonly Pick<Rule, "holds">[]): SQL {
  const cases = rules.map(
    ({ holds }, n) => sql`WHEN (${holds}) IS NOT TRUE THEN ${sql.raw(`${n}`)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** Throws the error of the first rule that doesn't hold now. Returns if all hold. One trip. */
export async function refuseUnmet(ctx: Context, rules: readonly Rule[]): Promise<void> {
  if (rules.length === 0) return;
  const [row] = await ctx.db.all<{ unmet: number | null }>(
    sql`SELECT ${firstUnmet(rules)} AS unmet`,
  );
  const unmet = rules[row?.unmet ?? -1];
  if (!unmet) return;
  if (unmet.refuse instanceof AppError) throw unmet.refuse;
  await unmet.refuse();
}

/**
 * For writes without an audit row: throws why one did nothing, as `write` does.
 *
 * @throws AppError the error of the first rule that doesn't hold, or `conflict` if all hold.
 */
export async function refuseNothing(ctx: Context, rules: readonly Rule[]): Promise<never> {
  await refuseUnmet(ctx, rules);
  throw new AppError("conflict", CHANGED_MEANWHILE);
}

/**
 * Writes a change and its audit row in one batch, if all rules hold when it runs. One trip, and one
 * more if a rule refuses it.
 *
 * @returns the rows of the change as `changed`, and the results of the other statements by name.
 * @throws AppError the error of the first rule that doesn't hold; `conflict` if nothing was written
 *   although all rules hold.
 */
export async function write<
  C extends Change,
  Before extends NamedStatements = Record<never, never>,
  After extends NamedStatements = Record<never, never>,
>(ctx: Context, wanted: Write<C, Before, After>): Promise<Done<C, Before, After>> {
  const written = await writeIfAny(ctx, wanted);
  if (written.changed.length === 0) await refuseNothing(ctx, wanted.rules);
  return written as Done<C, Before, After>;
}

/**
 * As `write`, for changes that may have nothing to do, such as ending sessions: if all rules hold,
 * `changed` may be empty.
 */
export async function writeIfAny<
  C extends Change,
  Before extends NamedStatements = Record<never, never>,
  After extends NamedStatements = Record<never, never>,
>(ctx: Context, wanted: Write<C, Before, After>): Promise<Written<C, Before, After>> {
  const written = (await namedBatch(ctx.db, statementsOf(ctx, wanted))) as unknown as Written<
    C,
    Before,
    After
  >;
  if (written.changed.length === 0) await refuseUnmet(ctx, wanted.rules);
  return written;
}

/**
 * As `write`, once for an idempotency key (`createOnce`).
 *
 * @returns the id of the row that this call or an earlier one with the key created, and the
 *   results; null if it was an earlier one.
 */
export async function writeOnce<
  C extends Change,
  Before extends NamedStatements = Record<never, never>,
  After extends NamedStatements = Record<never, never>,
>(
  ctx: Context,
  once: CreateOnce,
  wanted: Write<C, Before, After>,
): Promise<{ id: string; written: Done<C, Before, After> | null }> {
  const { id, results } = await createOnce(ctx, once, statementsOf(ctx, wanted));
  const written = results as unknown as Done<C, Before, After> | null;
  if (written?.changed.length === 0) await refuseNothing(ctx, wanted.rules);
  return { id, written };
}
