import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { type Rule, writeIfAny } from "@/lib/audit/write";
import {
  type AccessPolicy,
  assertRoleNetwork,
  isFromRoleNetwork,
  readAccessPolicy,
} from "@/lib/auth/access-policy";
import { authorize } from "@/lib/auth/authorize";
import type { SystemRole } from "@/lib/auth/roles";
import { shortenToPolicyStatements } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { type Quotas, readQuotas } from "@/lib/quotas/schema";
import type { SettingsView } from "./schema";
import { updateSettingsSchema, type VersionedSettings } from "./schema";
import { type ImageKind, NO_CHANGES } from "./settings-rules";

const CHANGED_MEANWHILE = "Someone else changed the settings. Reload to see the current values.";

type SettingsRow = typeof settings.$inferSelect;

/** The id of the only settings row, created by the first migration. */
export const SETTINGS_ID = 1;

/** The columns with the images' keys. */
export const KEY_COLUMN = { logo: "logoKey", favicon: "faviconKey" } as const satisfies Record<
  ImageKind,
  keyof SettingsRow
>;

/** Returns the statement that reads the settings row. */
export function settingsStatement(ctx: Context) {
  return ctx.db.select().from(settings).where(eq(settings.id, SETTINGS_ID));
}

/** Returns the settings row. Throws if it is missing. */
function onlySettingsRow(rows: readonly SettingsRow[]): SettingsRow {
  const [row] = rows;
  if (!row) throw new Error("The settings row is missing");
  return row;
}

/** Returns the global settings. Superadmin only. */
export async function getSettings(ctx: Context): Promise<VersionedSettings> {
  authorize(ctx.actor, "settings.view");
  return versionedSettings(await settingsStatement(ctx));
}

/** Returns the settings from the result of `settingsStatement`. */
function versionedSettings(rows: readonly SettingsRow[]): VersionedSettings {
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
  /** Only the quotas to change. */
  quotas?: Partial<Quotas>;
  /** JSON, as stored. */
  secondFactorRoles?: string;
  /** Only the parts to change. */
  accessPolicy?: Partial<AccessPolicy>;
}

/** Returns true if the changes clear the networks of all roles. */
const clearsNetworks = ({ networks }: Partial<AccessPolicy>): boolean =>
  networks !== undefined && Object.keys(networks).length === 0;

/** SQL: the stored policy with the changes applied. */
const withPolicy = (policy: Partial<AccessPolicy>) => {
  const stored = clearsNetworks(policy)
    ? sql`json_remove(${settings.accessPolicy}, '$.networks')`
    : sql`${settings.accessPolicy}`;
  return sql<string>`json_patch(${stored}, ${JSON.stringify(policy)})`;
};

/** Returns the policy with the changes applied, like `withPolicy`. */
function changedPolicy(policy: AccessPolicy, changes: Partial<AccessPolicy>): AccessPolicy {
  const kept = clearsNetworks(changes) ? {} : policy.networks;
  return { ...policy, ...changes, networks: { ...kept, ...changes.networks } };
}

const OUTSIDE = (ip: string) =>
  `This would lock you out: your IP address ${ip} isn't in the networks allowed for your role.`;

/** Throws `invalid_input` if the change would lock out the person who saves it. */
function refuseOwnLockout(ctx: Context, role: SystemRole, policy: AccessPolicy): void {
  if (isFromRoleNetwork(policy, role, ctx.client.ip)) return;
  const message = OUTSIDE(ctx.client.ip);
  throw new AppError("invalid_input", message, { errors: { networks: [message] } });
}

/** SQL: the stored quotas with the changes applied. */
const withQuotas = (quotas: Partial<Quotas>) =>
  sql<string>`json_patch(${settings.quotas}, ${JSON.stringify(quotas)})`;

/** SQL: the row differs from the changes. Saving the same values again changes nothing. */
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

/**
 * Changes the given settings. If two people save networks at once, the later change is checked
 * against the result of the earlier one.
 *
 * @param ifMatch the expected version, or null for any.
 * @throws AppError `invalid_input` (also if nothing is given: "No changes to save"), `forbidden`
 * (also from a network that the role no longer allows), `step_up_required` for second-factor roles
 * and the access policy, `precondition_failed` if someone changed the settings since `ifMatch`.
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
  // Step-up, so that a browser left open can't be used to change how everyone signs in.
  if (changes.secondFactorRoles !== undefined || changes.accessPolicy) requireStepUp(ctx);
  const before = onlySettingsRow(await settingsStatement(ctx));
  const policy = readAccessPolicy(before.accessPolicy);
  if (changes.accessPolicy) {
    // Someone else's save may have locked them out since their request began.
    assertRoleNetwork(ctx, actor, policy);
    refuseOwnLockout(ctx, actor.role, changedPolicy(policy, changes.accessPolicy));
  }
  // Write only if the policy is still the one that was checked. Otherwise read it again and retry.
  const isAsRead = changes.accessPolicy && eq(settings.accessPolicy, before.accessPolicy);
  const { changed, rows } = await writeIfAny(ctx, {
    rules: [stillAllowed(actor), ...versionRules(ifMatch)],
    change: (holds) =>
      ctx.db
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
        .where(and(eq(settings.id, SETTINGS_ID), differs(changes), isAsRead, holds))
        .returning({ version: settings.version }),
    audit: {
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
    },
    after: () => ({
      ...(changes.accessPolicy && shortenToPolicyStatements(ctx)),
      rows: settingsStatement(ctx),
    }),
  });
  const row = onlySettingsRow(rows);
  if (changed.length === 0 && isAsRead && row.accessPolicy !== before.accessPolicy)
    return updateSettings(ctx, input, ifMatch);
  return versionedSettings(rows);
}

/** The rule that the settings have the version of `If-Match`. None for any version. */
function versionRules(ifMatch: number | null): Rule[] {
  if (ifMatch === null) return [];
  return [
    {
      holds: exists(settings, eq(settings.version, ifMatch)),
      refuse: new AppError("precondition_failed", CHANGED_MEANWHILE),
    },
  ];
}

/** Returns the URL of a stored file. */
export function fileUrl(key: string): string {
  return `/api/files/${key}`;
}

/** Returns the settings as pages and the API show them. */
export function settingsView(row: SettingsRow): SettingsView {
  return {
    dashboard_name: row.dashboardName,
    site_title: row.siteTitle,
    logo_url: row.logoKey ? fileUrl(row.logoKey) : null,
    favicon_url: row.faviconKey ? fileUrl(row.faviconKey) : null,
  };
}
