import { count, gt, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { auditLog, systemState } from "@/db/schema/system";
import { type AccessPolicy, readAccessPolicy } from "@/lib/auth/access-policy";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { SCRYPT_SETTING } from "@/lib/auth/password";
import { MAX_SESSIONS_PER_USER } from "@/lib/auth/session";
import { PER_ADDRESS_AND_EMAIL } from "@/lib/auth/sign-in";
import type { Config } from "@/lib/context/config";
import { type Context, isFetcher } from "@/lib/context/context";
import { AppError, saysError } from "@/lib/errors";
import { FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { settingsStatement } from "@/lib/settings/site-settings";
import type { Health } from "./schema";
import { VERSION } from "./version";

/** The services that a health check calls. */
export interface Services {
  db: { run(query: string): PromiseLike<unknown> };
  kv: KVNamespace;
  files: R2Bucket;
  bindings: { ENGINE?: unknown };
}

const answers = (probe: Promise<unknown>) => probe.then(() => true).catch(() => false);

/** Calls the engine. Throws if it doesn't answer. */
async function callEngine(engine: Pick<Fetcher, "fetch">): Promise<void> {
  // Only the path matters, but the binding needs a host.
  const answer = await engine.fetch("https://engine.local/health");
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The engine responded with HTTP ${answer.status}`);
}

/** Checks if database, KV, R2 and the engine (if bound) answer. Only reads, and never throws. */
export async function checkHealth({ db, kv, files, bindings }: Services): Promise<Health> {
  const engine = isFetcher(bindings.ENGINE) ? [answers(callEngine(bindings.ENGINE))] : [];
  const [database, store, r2, ...engines] = await Promise.all([
    answers(Promise.resolve(db.run("SELECT 1"))),
    answers(kv.get("health")),
    answers(files.head("health")),
    ...engine,
  ]);
  const checks = { database, kv: store, r2, ...(engines.length > 0 && { engine: engines[0] }) };
  return { healthy: !Object.values(checks).includes(false), version: VERSION, checks };
}

/** How long a health result is reused, in milliseconds. */
const HEALTH_KEPT_MS = 5_000;
/** By bucket, because that object lives as long as the isolate. Each test has its own. */
const lastHealth = new WeakMap<object, { at: number; health: Health }>();

/**
 * Returns the health check of the last five seconds, or runs a new one. Limits the cost of requests
 * without a session.
 */
export async function recentHealth(ctx: Services & { now: number }): Promise<Health> {
  const last = lastHealth.get(ctx.files);
  if (last && ctx.now - last.at < HEALTH_KEPT_MS) return last.health;
  const health = await checkHealth(ctx);
  lastHealth.set(ctx.files, { at: ctx.now, health });
  return health;
}

/** Data of the provider key's card. */
export interface ProviderKeyView {
  /** True if a key was validated with the provider and its fingerprint is stored. */
  isConnected: boolean;
  accountEmail: string | null;
  accountName: string | null;
  /** The key's last four characters, or null without a key. */
  lastFour: string | null;
  /** True if the deployment uses the bindings it was deployed with. */
  usesOwnBindings: boolean;
}

/** One line about the deployment. */
export interface SystemFact {
  label: string;
  detail: string;
  /** False if something is missing and should be fixed. */
  isGood: boolean;
}

/** The deployment's lines on the System tab, each computed from its real state. */
interface SystemOverview {
  providerKey: ProviderKeyView;
  information: SystemFact[];
  security: SystemFact[];
}

const MINUTE_MS = 60_000;

/** The state that the lines are computed from. */
interface DeploymentState {
  config: Config;
  version: string;
  servicesMode: string | null;
  /** Name and time of the newest migration. Null if the database has no record of migrations. */
  lastMigration: { name: string; appliedAt: string } | null;
  liveSessions: number;
  policy: AccessPolicy;
  auditRows: number;
  hasProviderKey: boolean;
}

const fact = (label: string, detail: string, isGood = true): SystemFact => ({
  label,
  detail,
  isGood,
});
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** Returns the lines about where the deployment runs and stores its data. */
function informationFacts(state: DeploymentState): SystemFact[] {
  const { config, lastMigration, servicesMode } = state;
  const services =
    servicesMode === "provider"
      ? "Created in your Cloudflare account during setup"
      : "Bindings from the deployment's configuration";
  return [
    fact(
      "Edge workers platform",
      `Cloudflare Workers${config.local ? ", run locally in workerd" : ""}`,
    ),
    fact(
      "Version",
      `Atrium ${state.version} is installed. The footer's v2.0 names the dashboard's design and stays the same.`,
    ),
    fact(
      "SQLite database",
      lastMigration
        ? `D1. Last migration: ${lastMigration.name}, ${lastMigration.appliedAt}`
        : "D1. Migrations aren't recorded",
    ),
    fact("Object storage", "R2. Stores uploaded files"),
    fact("Key-value store", "KV. Connected, but not used for sessions, limits or permissions"),
    fact("Services", services),
    fact(
      "Sealed http-only session cookie",
      `Contains only a random session id. SameSite=Lax${config.local ? ", Secure except on http://localhost" : ", Secure, __Host- prefix"}`,
    ),
    fact(
      "Sessions in D1",
      `${counted(state.liveSessions, "active session", "active sessions")}, checked on every request. They expire after ${state.policy.idle_minutes} minutes idle or ${state.policy.absolute_hours} hours. Up to ${MAX_SESSIONS_PER_USER} per person`,
    ),
  ];
}

/** Returns the line about encryption: the number of keys. The first one encrypts. */
function encryptionFact({ encryptionKeys }: Config): SystemFact {
  const count = encryptionKeys.split(",").filter((entry) => entry.trim() !== "").length;
  if (count === 0) {
    const detail = "ENCRYPTION_KEY isn't set, so integration keys can't be stored";
    return fact("Encryption of stored secrets", detail, false);
  }
  return fact(
    "Encryption of stored secrets",
    `AES-256-GCM, ${counted(count, "key", "keys")} configured. Only the last four characters of a secret are ever shown`,
  );
}

/** Returns the lines about security. */
function securityFacts(state: DeploymentState): SystemFact[] {
  const { ln, r, p } = SCRYPT_SETTING;
  return [
    fact(
      "Rate limiting",
      `${PER_ADDRESS_AND_EMAIL} attempts per ${FIFTEEN_MINUTES_MS / MINUTE_MS} minutes per IP address and email`,
    ),
    fact("Password hashing", `scrypt (N=2^${ln}, r=${r}, p=${p}), salted per password`),
    encryptionFact(state.config),
    fact(
      "Provider API key",
      state.hasProviderKey
        ? "Stored as a keyed fingerprint and the last four characters"
        : "Not stored",
    ),
    fact("Roles", "Checked on the server for every read and write"),
    fact(
      "Cross-site requests",
      "Writes from other origins are blocked. Scripts need a nonce that is new for every page",
    ),
    fact(
      "Audit log",
      `${counted(state.auditRows, "entry", "entries")}, written in the same transaction as the change`,
    ),
  ];
}

type StateRow = typeof systemState.$inferSelect;

/**
 * Returns the newest migration as recorded by wrangler. Null if the database has no record of
 * migrations.
 */
async function readLastMigration(ctx: Context): Promise<DeploymentState["lastMigration"]> {
  const newest = ctx.db
    .select({ name: sql<string>`name`, appliedAt: sql<string>`applied_at` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1)
    .execute();
  const [migration] = await newest.catch((error: unknown) => {
    if (saysError(error, "no such table: d1_migrations")) return [];
    throw error;
  });
  return migration ? { name: migration.name, appliedAt: `${migration.appliedAt} UTC` } : null;
}

function providerKeyView(state: StateRow): ProviderKeyView {
  const isConnected = state.providerKeyFingerprint !== null;
  return {
    isConnected,
    accountEmail: isConnected ? state.providerEmail : null,
    accountName: isConnected ? state.providerAccountName : null,
    lastFour: isConnected ? state.providerKeyLastFour : null,
    usesOwnBindings: state.servicesMode === "bindings",
  };
}

/**
 * Returns the deployment's lines on the System tab. Superadmin only.
 *
 * @throws AppError `forbidden`, or `unavailable` if there is no state.
 */
export async function getSystemOverview(ctx: Context): Promise<SystemOverview> {
  authorize(requireSession(ctx.actor), "system.view");
  const [[state], lastMigration, live, audited, settings] = await Promise.all([
    ctx.db.select().from(systemState),
    readLastMigration(ctx),
    ctx.db.select({ total: count() }).from(sessions).where(gt(sessions.expiresAt, ctx.now)),
    ctx.db.select({ total: count() }).from(auditLog),
    settingsStatement(ctx),
  ]);
  if (!state) throw new AppError("unavailable", "Couldn't load the system status");
  const providerKey = providerKeyView(state);
  const deployment: DeploymentState = {
    config: ctx.config,
    version: VERSION,
    servicesMode: state.servicesMode,
    lastMigration,
    liveSessions: live[0]?.total ?? 0,
    policy: readAccessPolicy(settings[0]?.accessPolicy ?? "{}"),
    auditRows: audited[0]?.total ?? 0,
    hasProviderKey: providerKey.isConnected,
  };
  return {
    providerKey,
    information: informationFacts(deployment),
    security: securityFacts(deployment),
  };
}
