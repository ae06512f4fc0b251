import { type SQL, sql } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { EXPIRY_DAYS } from "@/lib/limits";
import { DAY_MS } from "@/lib/ui/time";
import type { Actor } from "./actor";
import { isInNetworks } from "./networks";
import type { SystemRole } from "./roles";

/** How long sessions and tokens last, and from where each role may be used; nothing is stored of what is at its default. */
export interface AccessPolicy {
  /** A session ends after so long without a request. */
  idle_minutes: number;
  /** A session ends after so long in any case. */
  absolute_hours: number;
  /** An API token ends after so long at most. */
  token_days: (typeof EXPIRY_DAYS)[number];
  /** Where a role may be used from; everywhere for a role that is not here. */
  networks: Partial<Record<SystemRole, string[]>>;
}

export const DEFAULT_ACCESS_POLICY: AccessPolicy = {
  idle_minutes: 60,
  absolute_hours: 8,
  token_days: 365,
  networks: {},
};

/** The policy as it is stored. */
export function readAccessPolicy(stored: string): AccessPolicy {
  return { ...DEFAULT_ACCESS_POLICY, ...(JSON.parse(stored) as Partial<AccessPolicy>) };
}

/** Whether somebody of a role may ask from an address. */
export function isFromRoleNetwork(
  { networks }: Pick<AccessPolicy, "networks">,
  role: SystemRole,
  ip: string,
): boolean {
  return isInNetworks(ip, networks[role] ?? []);
}

const WRONG_NETWORK =
  "People with your role can't use the console from this network. A superadmin on an allowed network can change this.";

type Somebody = Pick<Actor, "id" | "role">;

/** Throws `forbidden` where the person's role may not be used from, which says why: they have shown who they are. */
export function refuseFromOutside(
  ctx: Context,
  { id, role }: Somebody,
  policy: AccessPolicy,
): void {
  if (isFromRoleNetwork(policy, role, ctx.client.ip)) return;
  throw new AppError("forbidden", WRONG_NETWORK, { subject: id });
}

/**
 * Refuses a sign-in, however it was proven, from where the person's role may not be used. Each request asks again.
 *
 * @throws AppError `forbidden`.
 */
export async function requireRoleNetwork(ctx: Context, person: Somebody): Promise<void> {
  const [row] = await ctx.db.select({ stored: settings.accessPolicy }).from(settings);
  refuseFromOutside(ctx, person, readAccessPolicy(row?.stored ?? "{}"));
}

/** SQL: a number of the stored policy at the moment of the statement, in milliseconds. */
function stored(name: "idle_minutes" | "absolute_hours" | "token_days", unitMs: number): SQL {
  const value = sql`json_extract(${settings.accessPolicy}, ${`$.${name}`})`;
  return sql`(SELECT coalesce(${value}, ${DEFAULT_ACCESS_POLICY[name]}) * ${unitMs} FROM ${settings})`;
}

export const idleMs = (): SQL => stored("idle_minutes", 60_000);
export const absoluteMs = (): SQL => stored("absolute_hours", 3_600_000);
export const tokenMs = (): SQL => stored("token_days", DAY_MS);
