import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { NOTICE_KINDS, PROJECT_ROLES, SYSTEM_ROLES } from "../vocabulary";
import { idColumn, textNoCase, timeColumn, versionColumn, vocabulary } from "./columns";

export const users = sqliteTable(
  "users",
  {
    id: idColumn(),
    name: textNoCase("name").notNull(),
    email: textNoCase("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** When someone else set the password. Null if the person chose it themselves. */
    passwordGivenAt: timeColumn("password_given_at"),
    /** When a link set the password. Null once the person has reviewed their ways to sign in. */
    reviewSince: timeColumn("review_since"),
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    avatarKey: text("avatar_key"),
    /**
     * JSON of notice settings that differ from the default: `{"task_assigned":{"mail":false}}`.
     */
    noticeChoices: text("notice_choices").notNull().default("{}"),
    /** The locale of dates and numbers, and the path of the page that opens after signing in. */
    locale: text("locale").notNull().default("en-GB"),
    home: text("home").notNull().default("/"),
    /**
     * The project of a service account. Null for a person. A service account only has API tokens
     * and never signs in.
     */
    serviceProjectId: text("service_project_id"),
    /** Its role in the project. Null for a person. */
    serviceRole: text("service_role", { enum: PROJECT_ROLES }),
    /** What the service account is for, in its managers' words. */
    serviceNote: text("service_note").notNull().default(""),
    createdBy: text("created_by"),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    lastLogin: timeColumn("last_login"),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_name").on(table.name),
    index("users_created_at").on(table.createdAt),
    uniqueIndex("users_service")
      .on(table.serviceProjectId, table.name)
      .where(sql`service_project_id IS NOT NULL`),
    vocabulary("users_role", table.role, SYSTEM_ROLES),
    check("users_active", sql`${table.active} IN (0, 1)`),
  ],
);

/**
 * The cookie contains a random token, the row its SHA-256, so that a leaked table can't be used to
 * sign in.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Used to list and revoke it. Never the token itself. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timeColumn("created_at").notNull(),
    /** When the password or a code was last confirmed. Null if not since signing in. */
    confirmedAt: timeColumn("confirmed_at"),
    lastSeenAt: timeColumn("last_seen_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
    /** The session is on hold until the person sets up the second factor that their role needs. */
    mustEnroll: integer("must_enroll", { mode: "boolean" }).notNull().default(false),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (table) => [
    uniqueIndex("sessions_id").on(table.id),
    index("sessions_user").on(table.userId, table.createdAt),
    index("sessions_expires_at").on(table.expiresAt),
  ],
);

/** Authenticator apps as a second factor. Active once a first code has confirmed it. */
export const totpFactors = sqliteTable("totp_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** AES-256-GCM text with its key id. */
  secret: text("secret").notNull(),
  createdAt: timeColumn("created_at").notNull(),
  confirmedAt: timeColumn("confirmed_at"),
  /** The last 30-second step with a used code. Codes of this or an earlier step are rejected. */
  lastStep: integer("last_step"),
});

/** Codes for a lost authenticator app, as SHA-256. Each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for codes from before this column existed. */
    createdAt: timeColumn("created_at"),
    usedAt: timeColumn("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Passkeys, with their public keys. Each one is enough to sign in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: idColumn(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The device's id of the key, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /**
     * The device's signature counter. If it goes backwards, the key was copied. Zero if the device
     * doesn't count.
     */
    counter: integer("counter").notNull(),
    /** JSON list of the ways the browser can reach the device. */
    transports: text("transports").notNull(),
    name: textNoCase("name").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    lastUsedAt: timeColumn("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    uniqueIndex("passkeys_user_name").on(table.userId, table.name),
    index("passkeys_user").on(table.userId, table.createdAt),
  ],
);

/** Identity providers for signing in (OpenID Connect). */
export const identityProviders = sqliteTable(
  "identity_providers",
  {
    id: idColumn(),
    name: textNoCase("name").notNull(),
    /** The issuer's identifier. Its discovery document is found there. */
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** AES-256-GCM text with its key id. Null for a public client. */
    clientSecret: text("client_secret"),
    /** JSON list of email domains that sign in with it and not with a password. */
    domains: text("domains").notNull().default("[]"),
    /** The role of accounts created at a first sign-in. Null if none are created. */
    newcomerRole: text("newcomer_role", { enum: SYSTEM_ROLES }),
    /** The provider asks for a second factor itself, so ours isn't needed. */
    trustsFactor: integer("trusts_factor", { mode: "boolean" }).notNull().default(false),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex("identity_providers_name").on(table.name),
    vocabulary("identity_providers_newcomer_role", table.newcomerRole, SYSTEM_ROLES),
    check("identity_providers_trusts_factor", sql`${table.trustsFactor} IN (0, 1)`),
    check("identity_providers_active", sql`${table.active} IN (0, 1)`),
  ],
);

/**
 * The person of a provider's subject. Linked at the first sign-in; from then on their email doesn't
 * matter.
 */
export const userIdentities = sqliteTable(
  "user_identities",
  {
    providerId: text("provider_id")
      .notNull()
      .references(() => identityProviders.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timeColumn("created_at").notNull(),
    lastUsedAt: timeColumn("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    uniqueIndex("user_identities_user").on(table.userId, table.providerId),
  ],
);

/** Notices to people. Written in the same batch as what causes them. */
export const notices = sqliteTable(
  "notices",
  {
    id: idColumn(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    // No CHECK: rows of a removed kind stay until they are old.
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    /** JSON of the texts in its sentence. */
    parts: text("parts").notNull().default("{}"),
    /** A path of the console. */
    link: text("link"),
    createdAt: timeColumn("created_at").notNull(),
    readAt: timeColumn("read_at"),
    /**
     * The id of what it is about, by its kind (`lib/notices/settle.ts`). Null for notices that need
     * no action.
     */
    about: text("about"),
    /** When it was settled, and how, in words. A settled notice counts as read. */
    settledAt: timeColumn("settled_at"),
    outcome: text("outcome"),
    /**
     * The console's address for the email's button, while an email is still to be written.
     * Otherwise null.
     */
    mailFrom: text("mail_from"),
  },
  (table) => [
    index("notices_user").on(table.userId, table.createdAt),
    index("notices_unread").on(table.userId).where(sql`${table.readAt} IS NULL`),
    index("notices_to_mail").on(table.userId).where(sql`${table.mailFrom} IS NOT NULL`),
    index("notices_created_at").on(table.createdAt),
    index("notices_open")
      .on(table.about)
      .where(sql`${table.settledAt} IS NULL AND ${table.about} IS NOT NULL`),
  ],
);

/** Rate limits in fixed windows, counted with one upsert each. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: timeColumn("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset_at").on(table.resetAt)],
);

/** Rows created with an Idempotency-Key. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    actorId: text("actor_id").notNull(),
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    resourceId: text("resource_id").notNull(),
    /**
     * SHA-256 of the input, so that the key is rejected with another one. Null in rows of older
     * versions.
     */
    inputHash: text("input_hash"),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.scope, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);
