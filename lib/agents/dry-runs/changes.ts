import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { renderArguments } from "../runs/approval-hash";
import { argumentNames } from "../runs/approval-names";
import { argumentLines, changedCurrency } from "../runs/shown-arguments";
import type { WouldDo } from "../runs/tool-steps";
import type { DryRunView } from "./schema";

/** Returns what a dry run would change, as people read it. */
export async function changesOf(
  ctx: Context,
  actor: Actor,
  { projectId, changes }: { projectId: string | null; changes: readonly WouldDo[] },
): Promise<DryRunView["changes"]> {
  if (changes.length === 0) return [];
  const all = JSON.stringify(changes.map(({ args }) => args));
  const named = await ctx.db.all<{ names: string; currency: string | null }>(
    sql`SELECT ${argumentNames(actor, { args: sql`call.value`, projectId: sql`${projectId}` })} AS names,
      ${changedCurrency(sql`call.value`)} AS currency FROM json_each(${all}) AS call ORDER BY call.key`,
  );
  return changes.map(({ tool, args, title, why, mode, needsOthers }, at) => {
    const { names = "{}", currency = null } = named[at] ?? {};
    return {
      ...{ tool: tool.name, title, why, arguments: args },
      lines: argumentLines(args, {
        rendering: renderArguments(args),
        names: JSON.parse(names) as Record<string, string | null>,
        currency,
      }),
      // What the run itself would make has no page yet.
      path: needsOthers ? null : (tool.pageOf?.({ projectId, args }) ?? null),
      needs_approval: mode !== "auto",
    };
  });
}
