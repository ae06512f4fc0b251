import { sql } from "drizzle-orm";
import { contacts } from "@/db/schema/crm";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { matchesOneOf } from "@/lib/text/text-match";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { refuseUnread } from "../collection";

export interface SharedAddresses {
  /** Contacts in the workspace. */
  checked: number;
  /** Email addresses that more than one contact has. */
  total: number;
  addresses: { email: string; names: string[] }[];
}

/**
 * Finds the email addresses that more than one contact of a project has, among all its contacts.
 *
 * @param query.only only addresses of contacts that have all words of one of these texts.
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function sharedAddresses(
  ctx: Context,
  projectId: string,
  { limit, only = [] }: { limit: number; only?: readonly string[] },
): Promise<SharedAddresses> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const isMeant = matchesOneOf(
    contacts,
    [contacts.name, contacts.email, contacts.company, contacts.tags],
    only,
  );
  const place = { projectId, workspace: "crm" as const };
  const [read] = await ctx.db.all<{
    entered: number;
    checked: number;
    total: number;
    addresses: string;
  }>(sql`WITH here(id) AS (${enterableWorkspace(actor, place)}),
    theirs AS (SELECT lower(${contacts.email}) AS address, ${contacts.name} AS name, ${isMeant} AS meant FROM ${contacts}
      WHERE ${contacts.workspaceId} = (SELECT id FROM here)),
    shared AS (SELECT address, json_group_array(name) AS names, count(*) AS people FROM theirs
      WHERE address <> '' GROUP BY address HAVING count(*) > 1 AND max(meant))
    SELECT (SELECT count(*) FROM here) AS entered, (SELECT count(*) FROM theirs WHERE meant) AS checked,
      (SELECT count(*) FROM shared) AS total,
      (SELECT json_group_array(json_object('email', address, 'names', json(names)))
        FROM (SELECT * FROM shared ORDER BY people DESC, address LIMIT ${limit})) AS addresses`);
  if (!read?.entered) await refuseUnread(ctx, actor, place);
  const { checked = 0, total = 0, addresses = "[]" } = read ?? {};
  return { checked, total, addresses: JSON.parse(addresses) as SharedAddresses["addresses"] };
}
