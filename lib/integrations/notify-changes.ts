import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projectIntegrations } from "@/db/schema/integrations";
import { ragGenerations } from "@/db/schema/knowledge";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { isActiveSuperadmin } from "@/lib/auth/superadmins";
import type { Context } from "@/lib/context/context";
import { readMailChannel } from "@/lib/integrations/mail/mail-channel";
import { mailsByStatements } from "@/lib/mail/enqueue-mail";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { noticeText } from "@/lib/notices/notice-words";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { isMailType } from "./permissions";
import { type IntegrationType, providerOf } from "./providers";

/** A change to an integration, for notices. */
interface IntegrationChange {
  integration: { id: string; name: string; type: IntegrationType };
  change: "added" | "changed" | "activated" | "deactivated" | "deleted" | "restored";
  /** The labels of the changed fields. */
  what?: readonly string[];
  /** SQL: the change was made. The statements run only then. */
  isDone: SQL;
}

type Statements = Record<string, BatchItem<"sqlite">>;

/** The longest list of names of what uses an integration, in characters. */
const USES_SHOWN = 300;
const LINK = "/integrations";
/** States of generations that use the integration for embedding. */
const IN_USE = sql`('building', 'held', 'current')`;

/** Returns the labels of the changed fields, for the notice. */
export function changedLabels(
  type: IntegrationType,
  { config, keys }: { config: object; keys: object },
): string[] {
  const names = new Set([...Object.keys(config), ...Object.keys(keys)]);
  return providerOf(type).fields.flatMap(({ name, label }) => (names.has(name) ? [label] : []));
}

/** SQL: what uses an integration, one row per item with its owner. */
function usesOf(id: string): SQL {
  const inList = (json: SQL) => sql`EXISTS (SELECT 1 FROM json_each(${json}) WHERE value = ${id})`;
  const agentUses = sql`(${agents.agentConfig} ->> '$.integrationId' = ${id}
    OR ${inList(sql`json_extract(${agents.agentConfig}, '$.servers')`)})`;
  const ragUses = sql`(${rags.config} ->> '$.integrationId' = ${id}
    OR EXISTS (SELECT 1 FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${rags.id}
      AND ${ragGenerations.embeddingIntegrationId} = ${id} AND ${ragGenerations.state} IN ${IN_USE}))`;
  return sql`SELECT ${agents.createdBy} AS owner, ${agents.name} AS name FROM ${agents} WHERE ${isNotDeleted(agents)} AND ${agentUses}
    UNION ALL SELECT ${rags.createdBy}, ${rags.name} FROM ${rags} WHERE ${isNotDeleted(rags)} AND ${ragUses}
    UNION ALL SELECT ${projects.createdBy}, ${projects.name} FROM ${projectIntegrations}
      JOIN ${projects} ON ${projects.id} = ${projectIntegrations.projectId}
      WHERE ${projectIntegrations.integrationId} = ${id} AND ${isNotDeleted(projects)}`;
}

/** Statement that notifies the creators of agents, RAGs and projects that use an integration. */
function ownersStatement(ctx: Context, { integration, change, what, isDone }: IntegrationChange) {
  const parts = { name: integration.name, change, what: what?.join(", "), by: ctx.actor?.name };
  const rows = sql`SELECT used.owner AS user_id,
      json_set(${JSON.stringify(parts)}, '$.uses', substr(group_concat(used.name, ', '), 1, ${USES_SHOWN})) AS parts, ${LINK} AS link
    FROM (${usesOf(integration.id)}) AS used WHERE ${isDone} GROUP BY used.owner`;
  return noticeEachStatement(ctx, "integration_changed", rows);
}

/**
 * Returns statements that notify every superadmin of a change to a mail integration: in the
 * console, and by email with the previous settings, so that someone who takes over the integration
 * can't stop that email.
 */
async function superadminStatements(
  ctx: Context,
  { integration, change, what, isDone }: IntegrationChange,
): Promise<Statements> {
  const actorId = ctx.actor?.id ?? null;
  const parts = { name: integration.name, change, what: what?.join(", ") };
  const partsFor = (id: string) => ({ ...parts, by: id === actorId ? null : ctx.actor?.name });
  const before = await readMailChannel(ctx);
  const people = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isActiveSuperadmin());
  const rows = sql`SELECT ${users.id} AS user_id, json_set(${JSON.stringify(parts)}, '$.by',
      CASE WHEN ${users.id} IS ${actorId} THEN NULL ELSE ${ctx.actor?.name ?? null} END) AS parts, ${LINK} AS link
    FROM ${users} WHERE ${isActiveSuperadmin()} AND ${isDone}`;
  const notice = noticeEachStatement(ctx, "mail_channel_changed", rows, { isMailed: false });
  if (!before) return { notice };
  const mails = people.map(({ id, email }) => {
    const { title, text } = noticeText("mail_channel_changed", partsFor(id));
    const said = (site: string) => ({
      subject: title,
      lines: [text],
      action: { label: `Open ${site}`, path: LINK },
    });
    return { kind: "notice" as const, to: email, when: isDone, text: said };
  });
  return { notice, ...(await mailsByStatements(ctx, before, mails)) };
}

/**
 * Statements that notify people of a change to an integration, for its batch, after its audit row:
 * all superadmins if it sends mail, else the owners of what uses it. Call `wakeEngine` after the
 * batch.
 */
export async function notifyStatements(
  ctx: Context,
  change: IntegrationChange,
): Promise<Statements> {
  if (isMailType(change.integration.type)) return superadminStatements(ctx, change);
  return { notice: ownersStatement(ctx, change) };
}
