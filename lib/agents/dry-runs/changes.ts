import { sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { renderArguments } from "../runs/approval-hash";
import { argumentFacts, argumentLines } from "../runs/shown-arguments";
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
  const { names, currency, custom } = argumentFacts(actor, {
    args: sql`call.value`,
    projectId: sql`${projectId}`,
  });
  const facts = await ctx.db.all<{ names: string; currency: string | null; custom: string }>(
    sql`SELECT ${names} AS names, ${currency} AS currency, ${custom} AS custom
      FROM json_each(${all}) AS call ORDER BY call.key`,
  );
  return changes.map(({ tool, args, title, why, mode, needsOthers }, at) => {
    const known = facts[at] ?? { names: "{}", currency: null, custom: "[]" };
    return {
      ...{ tool: tool.name, title, why, arguments: args },
      lines: argumentLines(args, { rendering: renderArguments(args), ...known }),
      // What the run itself would make has no page yet.
      path: needsOthers ? null : (tool.pageOf?.({ projectId, args }) ?? null),
      needs_approval: mode !== "auto",
    };
  });
}
