import { and, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { usageCaps, usageEntries } from "@/db/schema/usage";
import { exists } from "@/lib/audit/rules";
import { type Rule, writeIfAny } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { CAP_COLUMNS, type CapScope, monthStart, spent } from "./ledger";
import { type CapView, setCapSchema } from "./schema";

const NAMED = { integration: integrations, project: projects, agent: agents, person: users };
const NO_SUBJECT = "The monthly cap covers all model calls and can't have a subject";
const NOT_THERE = "No item has this ID";

/** Returns the statement for a scope's caps, with what was spent under each. */
function capsOf(ctx: Context, scope: CapScope) {
  const column = CAP_COLUMNS[scope];
  const name =
    scope === "month"
      ? sql`NULL`
      : sql`(SELECT name FROM ${NAMED[scope]} WHERE ${NAMED[scope].id} = ${usageCaps.subject})`;
  const ofOne = spent(ctx, column, sql`${usageCaps.subject}`);
  const highest = column
    ? sql`(SELECT max(of_one) FROM (SELECT sum(${usageEntries.microDollars}) AS of_one FROM ${usageEntries}
        WHERE ${usageEntries[column]} IS NOT NULL AND ${usageEntries.at} >= ${monthStart(ctx.now)}
        GROUP BY ${usageEntries[column]}))`
    : ofOne;
  return ctx.db
    .select({
      scope: usageCaps.scope,
      subject: usageCaps.subject,
      name: sql<string | null>`${name}`.as("named"),
      cap_micros: sql<number>`${usageCaps.microDollars}`.as("cap"),
      spent_micros: sql<
        number | null
      >`CASE WHEN ${usageCaps.subject} = '' THEN ${highest} ELSE ${ofOne} END`.as("spent"),
    })
    .from(usageCaps)
    .where(eq(usageCaps.scope, scope))
    .orderBy(usageCaps.subject);
}

/** Returns all caps with what is left in this calendar month. Superadmin only. */
export async function listCaps(ctx: Context): Promise<CapView[]> {
  authorize(ctx.actor, "usage.manage");
  const read = await Promise.all([
    capsOf(ctx, "month"),
    capsOf(ctx, "integration"),
    capsOf(ctx, "project"),
    capsOf(ctx, "agent"),
    capsOf(ctx, "person"),
  ]);
  return read.flat().map((row) => {
    const spentMicros = row.spent_micros ?? 0;
    const left = Math.max(0, row.cap_micros - spentMicros);
    return { ...row, spent_micros: spentMicros, left_micros: left };
  });
}

/**
 * The rule that the subject of a new cap exists. None for a cap without one.
 *
 * @throws AppError `invalid_input` for a scope that can't have a subject.
 */
function subjectRules(scope: CapScope, subject: string): Rule[] {
  if (subject === "") return [];
  const refuse = (message: string) =>
    new AppError("invalid_input", message, { errors: { subject: [message] } });
  if (scope === "month") throw refuse(NO_SUBJECT);
  const table = NAMED[scope];
  return [{ holds: exists(table, eq(table.id, subject)), refuse: refuse(NOT_THERE) }];
}

/**
 * Sets or removes a monthly cap, for one subject or for each subject of a scope. Superadmin only.
 *
 * @returns all caps.
 */
export async function setCap(ctx: Context, input: unknown): Promise<CapView[]> {
  const actor = authorize(ctx.actor, "usage.manage");
  const { scope, subject, cap_micros } = parseInput(setCapSchema, input);
  const { db } = ctx;
  const isIt = and(eq(usageCaps.scope, scope), eq(usageCaps.subject, subject));
  const row = { scope, subject, microDollars: cap_micros ?? 0, updatedAt: ctx.now };
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor), ...(cap_micros === null ? [] : subjectRules(scope, subject))],
    change: (holds) =>
      cap_micros === null
        ? db.delete(usageCaps).where(and(isIt, holds)).returning({ scope: usageCaps.scope })
        : insertWhere(db, usageCaps, row, holds)
            .onConflictDoUpdate({
              target: [usageCaps.scope, usageCaps.subject],
              set: { microDollars: row.microDollars, updatedAt: row.updatedAt },
            })
            .returning({ scope: usageCaps.scope }),
    audit: {
      action: "usage.cap",
      entityType: "usage_cap",
      entityId: subject === "" ? scope : `${scope}:${subject}`,
      after: { cap_micros },
    },
  });
  return listCaps(ctx);
}
