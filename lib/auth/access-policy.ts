import { type SQL, sql } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { EXPIRY_DAYS } from "@/lib/limits";
import { DAY_MS } from "@/lib/time";
import type { Actor } from "./actor";
import { isInNetworks } from "./networks";
import type { SystemRole } from "./roles";

/**
 * How long sessions and tokens last, and which networks each role can sign in from. Only values
 * that differ from the default are stored.
 */
export interface AccessPolicy {
  /** Minutes without a request after which a session ends. */
  idle_minutes: number;
  /** Hours after which a session ends even if it is in use. */
  absolute_hours: number;
  /** The longest lifetime of an API token, in days. */
  token_days: (typeof EXPIRY_DAYS)[number];
  /** Allowed networks per role. A role that isn't listed can connect from anywhere. */
  networks: Partial<Record<SystemRole, string[]>>;
}

export const DEFAULT_ACCESS_POLICY: AccessPolicy = {
  idle_minutes: 60,
  absolute_hours: 8,
  token_days: 365,
  networks: {},
};

/** Parses the stored policy and fills in the defaults. */
export function readAccessPolicy(stored: string): AccessPolicy {
  return { ...DEFAULT_ACCESS_POLICY, ...(JSON.parse(stored) as Partial<AccessPolicy>) };
}

/** True if people with this role may connect from this address. */
export function isFromRoleNetwork(
  { networks }: Pick<AccessPolicy, "networks">,
  role: SystemRole,
  ip: string,
): boolean {
  return isInNetworks(ip, networks[role] ?? []);
}

const WRONG_NETWORK =
  "People with your role can't use the console from this network. A superadmin on an allowed network can change this.";

type PersonWithRole = Pick<Actor, "id" | "role">;

/**
 * Throws `forbidden` if the person's role isn't allowed on this network. The message says why,
 * because the person has already proven who they are.
 */
export function assertRoleNetwork(
  ctx: Context,
  { id, role }: PersonWithRole,
  policy: AccessPolicy,
): void {
  if (isFromRoleNetwork(policy, role, ctx.client.ip)) return;
  throw new AppError("forbidden", WRONG_NETWORK, { subject: id });
}

/**
 * Refuses any kind of sign-in from a network that the person's role isn't allowed on. Every request
 * checks this again.
 *
 * @throws AppError `forbidden`.
 */
export async function requireRoleNetwork(ctx: Context, person: PersonWithRole): Promise<void> {
  const [row] = await ctx.db.select({ stored: settings.accessPolicy }).from(settings);
  assertRoleNetwork(ctx, person, readAccessPolicy(row?.stored ?? "{}"));
}

/** SQL: a number from the policy stored when the statement runs, in milliseconds. */
function stored(name: "idle_minutes" | "absolute_hours" | "token_days", unitMs: number): SQL {
  const value = sql`json_extract(${settings.accessPolicy}, ${`$.${name}`})`;
  return sql`(SELECT coalesce(${value}, ${DEFAULT_ACCESS_POLICY[name]}) * ${unitMs} FROM ${settings})`;
}

export const idleMs = (): SQL => stored("idle_minutes", 60_000);
export const absoluteMs = (): SQL => stored("absolute_hours", 3_600_000);
export const tokenMs = (): SQL => stored("token_days", DAY_MS);
