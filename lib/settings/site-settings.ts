import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { settings } from "@/db/schema/system";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import {
  type AccessPolicy,
  assertRoleNetwork,
  isFromRoleNetwork,
  readAccessPolicy,
} from "@/lib/auth/access-policy";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import type { SystemRole } from "@/lib/auth/roles";
import { shortenToPolicyStatements } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { QUOTA_NAMES, type Quotas, readQuotas } from "@/lib/quotas/schema";
import type { SettingsView } from "./schema";
import { updateSettingsSchema, type VersionedSettings } from "./schema";
import { type ImageKind, NO_CHANGES } from "./settings-rules";

export type SettingsRow = typeof settings.$inferSelect;

/** The id of the only settings row, which the first migration makes. */
export const SETTINGS_ID = 1;

/** The column that names an image's file. */
export const KEY_COLUMN = { logo: "logoKey", favicon: "faviconKey" } as const satisfies Record<
  ImageKind,
  keyof SettingsRow
>;

/** The statement that reads the settings row. */
export function settingsStatement(ctx: Context) {
  return ctx.db.select().from(settings).where(eq(settings.id, SETTINGS_ID));
}

/** The settings row out of a statement's rows. */
function onlySettingsRow(rows: readonly SettingsRow[]): SettingsRow {
  const [row] = rows;
  if (!row) throw new Error("The settings row is missing");
  return row;
}

/**
 * The global settings.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for anybody but a superadmin.
 */
export async function getSettings(ctx: Context): Promise<VersionedSettings> {
  authorize(ctx.actor, "settings.view");
  return versionedSettings(await settingsStatement(ctx));
}

/** What `settingsStatement` has read. */
export function versionedSettings(rows: readonly SettingsRow[]): VersionedSettings {
  const row = onlySettingsRow(rows);
  return {
    settings: settingsView(row),
    quotas: readQuotas(row.quotas),
    secondFactorRoles: readRoles(row.secondFactorRoles),
    accessPolicy: readAccessPolicy(row.accessPolicy),
    version: row.version,
  };
}

const readRoles = (stored: string) => JSON.parse(stored) as SystemRole[];

interface Changes {
  dashboardName?: string;
  siteTitle?: string;
  /** Those to change. */
  quotas?: Partial<Quotas>;
  /** JSON, as it is stored. */
  secondFactorRoles?: string;
  /** What of it changes. */
  accessPolicy?: Partial<AccessPolicy>;
}

/** True for changes that clear the networks of all roles. */
const clearsNetworks = ({ networks }: Partial<AccessPolicy>): boolean =>
  networks !== undefined && Object.keys(networks).length === 0;

/** SQL: the stored policy with the changed parts among them. */
const withPolicy = (policy: Partial<AccessPolicy>) => {
  const stored = clearsNetworks(policy)
    ? sql`json_remove(${settings.accessPolicy}, '$.networks')`
    : sql`${settings.accessPolicy}`;
  return sql<string>`json_patch(${stored}, ${JSON.stringify(policy)})`;
};

/** The policy with the changed parts among them, as `withPolicy` writes it. */
function changedPolicy(policy: AccessPolicy, changes: Partial<AccessPolicy>): AccessPolicy {
  const kept = clearsNetworks(changes) ? {} : policy.networks;
  return { ...policy, ...changes, networks: { ...kept, ...changes.networks } };
}

const OUTSIDE = (ip: string) =>
  `This would lock you out: your address ${ip} isn't in the networks allowed for your role.`;

/** Throws `invalid_input` where whoever saves could not go on from where they are. */
function refuseOwnLockout(ctx: Context, role: SystemRole, policy: AccessPolicy): void {
  if (isFromRoleNetwork(policy, role, ctx.client.ip)) return;
  const message = OUTSIDE(ctx.client.ip);
  throw new AppError("invalid_input", message, { errors: { networks: [message] } });
}

/** SQL: the stored quotas with the changed ones among them. */
const withQuotas = (quotas: Partial<Quotas>) =>
  sql<string>`json_patch(${settings.quotas}, ${JSON.stringify(quotas)})`;

/** True for the row while it differs from the changes, so that saving it again is no change. */
function differs(changes: Changes): SQL | undefined {
  return or(
    changes.dashboardName === undefined
      ? undefined
      : ne(settings.dashboardName, changes.dashboardName),
    changes.siteTitle === undefined ? undefined : ne(settings.siteTitle, changes.siteTitle),
    changes.quotas === undefined ? undefined : ne(settings.quotas, withQuotas(changes.quotas)),
    changes.secondFactorRoles === undefined
      ? undefined
      : ne(settings.secondFactorRoles, changes.secondFactorRoles),
    changes.accessPolicy === undefined
      ? undefined
      : ne(settings.accessPolicy, withPolicy(changes.accessPolicy)),
  );
}

/** True for a row at hand that has the changes. */
function isSaved(row: SettingsRow, changes: Changes): boolean {
  const { dashboardName = row.dashboardName, siteTitle = row.siteTitle } = changes;
  const stored = readQuotas(row.quotas);
  const hasQuotas = QUOTA_NAMES.every(
    (name) => (changes.quotas?.[name] ?? stored[name]) === stored[name],
  );
  const hasRoles = [undefined, row.secondFactorRoles].includes(changes.secondFactorRoles);
  const policy = readAccessPolicy(row.accessPolicy);
  const wanted = changedPolicy(policy, changes.accessPolicy ?? {});
  const hasPolicy = JSON.stringify(wanted) === JSON.stringify(policy);
  const hasNames = row.dashboardName === dashboardName && row.siteTitle === siteTitle;
  return hasNames && hasQuotas && hasRoles && hasPolicy;
}

/**
 * Writes the named fields of the settings and nothing else. Of two who save networks at once, the later one is held to
 * those of the earlier one, as if they had asked one after the other.
 *
 * @param ifMatch the version that the change is meant for, or null for whichever is there.
 * @throws AppError `invalid_input` (also when nothing is named: 'No changes to save'), `forbidden` (from a network that is not of their role any more, too), `step_up_required`
 *   for the roles that need a second factor and the policy of access, or `precondition_failed` when somebody changed the settings since `ifMatch`.
 */
export async function updateSettings(
  ctx: Context,
  input: unknown,
  ifMatch: number | null = null,
): Promise<VersionedSettings> {
  const actor = authorize(ctx.actor, "settings.update");
  const named = parseInput(updateSettingsSchema, input);
  const changes: Changes = {
    dashboardName: named.dashboard_name,
    siteTitle: named.site_title,
    quotas: named.quotas,
    accessPolicy: named.access_policy,
    secondFactorRoles: named.second_factor_roles && JSON.stringify(named.second_factor_roles),
  };
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new AppError("invalid_input", NO_CHANGES);
  }
  // What everybody needs to sign in is not changed by whoever finds a browser left open.
  if (changes.secondFactorRoles !== undefined || changes.accessPolicy) requireStepUp(ctx);
  const before = onlySettingsRow(await settingsStatement(ctx));
  const policy = readAccessPolicy(before.accessPolicy);
  if (changes.accessPolicy) {
    // Somebody else's save may have shut them out since their request began.
    assertRoleNetwork(ctx, actor, policy);
    refuseOwnLockout(ctx, actor.role, changedPolicy(policy, changes.accessPolicy));
  }
  // Both were decided by what was read: what came between is read anew.
  const isAsRead = changes.accessPolicy && eq(settings.accessPolicy, before.accessPolicy);
  const isExpected = ifMatch === null ? undefined : eq(settings.version, ifMatch);
  const { written, rows } = await namedBatch(ctx.db, {
    written: ctx.db
      .update(settings)
      .set({
        dashboardName: changes.dashboardName,
        siteTitle: changes.siteTitle,
        quotas: changes.quotas && withQuotas(changes.quotas),
        secondFactorRoles: changes.secondFactorRoles,
        accessPolicy: changes.accessPolicy && withPolicy(changes.accessPolicy),
        updatedAt: ctx.now,
        version: sql`${settings.version} + 1`,
      })
      .where(
        and(
          eq(settings.id, SETTINGS_ID),
          differs(changes),
          isExpected,
          isAsRead,
          isStillAllowed(actor),
        ),
      )
      .returning({ version: settings.version }),
    audit: auditIfChangedStatement(ctx, {
      action: "settings.update",
      entityType: "settings",
      before: {
        dashboard_name: before.dashboardName,
        site_title: before.siteTitle,
        ...(named.quotas ? { quotas: readQuotas(before.quotas) } : {}),
        ...(named.second_factor_roles && {
          second_factor_roles: readRoles(before.secondFactorRoles),
        }),
        ...(named.access_policy && { access_policy: policy }),
      },
      after: named,
    }),
    ...(changes.accessPolicy && shortenToPolicyStatements(ctx)),
    rows: settingsStatement(ctx),
  });
  const row = onlySettingsRow(rows);
  if (written.length === 0 && ifMatch !== null && row.version !== ifMatch) {
    throw new AppError(
      "precondition_failed",
      "Someone else changed the settings. Reload to see the current values.",
    );
  }
  if (written.length === 0 && isAsRead && row.accessPolicy !== before.accessPolicy)
    return updateSettings(ctx, input, ifMatch);
  // Not written, though there was something to write: the actor lost the role in the meantime.
  if (written.length === 0 && !isSaved(row, changes)) {
    throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  }
  return versionedSettings(rows);
}

/** The address of a stored file. */
export function fileUrl(key: string): string {
  return `/api/files/${key}`;
}

/** The settings row as pages and the API show it. */
export function settingsView(row: SettingsRow): SettingsView {
  return {
    dashboard_name: row.dashboardName,
    site_title: row.siteTitle,
    logo_url: row.logoKey ? fileUrl(row.logoKey) : null,
    favicon_url: row.faviconKey ? fileUrl(row.faviconKey) : null,
  };
}
