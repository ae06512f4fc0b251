/**
 * The new D1 database may not be bound to this Worker (yet). Set-up writes its records there as
 * well, through the provider's query API, so that a deployment with that database is already set
 * up.
 */
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import { runSql } from "@/lib/provider/apply-migrations";
import type { AccountScope } from "@/lib/provider/services";
import type { ServicesView } from "./schema";

/** What set-up stores about the provider's account. */
export interface ProviderRecord {
  providerEmail: string;
  providerAccountId: string;
  providerAccountName: string;
  providerKeyFingerprint: string;
  providerKeyLastFour: string;
}

const NO_PROVIDER: { [Field in keyof ProviderRecord]: null } = {
  providerEmail: null,
  providerAccountId: null,
  providerAccountName: null,
  providerKeyFingerprint: null,
  providerKeyLastFour: null,
};

/**
 * Returns the columns of system_state, for services in the provider's account or for the
 * deployment's own bindings.
 */
export function servicesColumns(services: ServicesView, provider: ProviderRecord | null) {
  return {
    servicesMode: provider ? ("provider" as const) : ("bindings" as const),
    services: JSON.stringify(services),
    ...(provider ?? NO_PROVIDER),
  };
}

interface NewDatabase extends AccountScope {
  databaseId: string;
}

/**
 * Returns a value as an SQL literal. The API only accepts bound parameters for single statements.
 */
function literal(value: string | number | null): string {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

const COLUMN_NAMES = {
  servicesMode: "services_mode",
  services: "services",
  providerEmail: "provider_email",
  providerAccountId: "provider_account_id",
  providerAccountName: "provider_account_name",
  providerKeyFingerprint: "provider_key_fingerprint",
  providerKeyLastFour: "provider_key_last_four",
} as const satisfies Record<keyof ReturnType<typeof servicesColumns>, string>;

/**
 * Stores the connected services in the new database, unless it is already set up. Can be repeated.
 *
 * @throws ProviderError
 */
export async function recordServicesInNewDatabase(
  target: NewDatabase,
  columns: ReturnType<typeof servicesColumns>,
): Promise<void> {
  const names = Object.keys(COLUMN_NAMES) as (keyof typeof COLUMN_NAMES)[];
  const changes = names.map((name) => `"${COLUMN_NAMES[name]}" = ${literal(columns[name])}`);
  await runSql(target, target.databaseId, [
    `UPDATE "system_state" SET ${changes.join(", ")} WHERE "setup_completed_at" IS NULL`,
  ]);
}

/** The row of the first superadmin. */
export interface SuperAdminRow {
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  createdAt: number;
}

/**
 * Completes set-up in the new database with the same superadmin. If it is already set up, it is
 * this Worker's own or someone else's database, and stays unchanged.
 *
 * @throws ProviderError
 */
export async function completeSetupInNewDatabase(
  target: NewDatabase,
  admin: SuperAdminRow,
): Promise<void> {
  const values = [admin.id, admin.name, admin.email, admin.passwordHash, HIGHEST_ROLE, 1];
  const row = [...values, admin.createdAt, admin.createdAt].map(literal).join(", ");
  await runSql(target, target.databaseId, [
    `UPDATE "system_state" SET "setup_completed_at" = ${admin.createdAt} WHERE "setup_completed_at" IS NULL AND "services_mode" IS NOT NULL`,
    `INSERT INTO "users" ("id", "name", "email", "password_hash", "role", "active", "created_at", "updated_at") SELECT ${row} WHERE changes() = 1`,
  ]);
}
