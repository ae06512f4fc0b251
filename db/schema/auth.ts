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
    /** When somebody else chose it; null for a password of one's own. */
    passwordGivenAt: timeColumn("password_given_at"),
    /** When a link set the password; null once the person has gone through what else signs them in. */
    reviewSince: timeColumn("review_since"),
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    avatarKey: text("avatar_key"),
    /** JSON of the kinds of notices that are not as they are by default: `{"task_assigned":{"mail":false}}`. */
    noticeChoices: text("notice_choices").notNull().default("{}"),
    /** In whose manner dates and numbers are written, and the address of the page that signing in leads to. */
    locale: text("locale").notNull().default("en-GB"),
    home: text("home").notNull().default("/"),
    /** The project whose service account this is; null for a person. It never signs in: it has API tokens alone. */
    serviceProjectId: text("service_project_id"),
    /** Its role within the project; null for a person. */
    serviceRole: text("service_role", { enum: PROJECT_ROLES }),
    /** What it is for, in the words of its makers. */
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

/** The cookie holds a random token; the row holds its SHA-256, so that a leaked table signs nobody in. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What the person sees and revokes; never the token. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timeColumn("created_at").notNull(),
    /** When the password or a code was last given again; null since the sign-in. */
    confirmedAt: timeColumn("confirmed_at"),
    lastSeenAt: timeColumn("last_seen_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
    /** It opens nothing until its person has a second factor, which their role needs. */
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

/** An authenticator app as second factor; it counts once its first code has confirmed it. */
export const totpFactors = sqliteTable("totp_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** AES-256-GCM text with its key id. */
  secret: text("secret").notNull(),
  createdAt: timeColumn("created_at").notNull(),
  confirmedAt: timeColumn("confirmed_at"),
  /** The newest 30 seconds of which a code was taken: no older one is taken any more. */
  lastStep: integer("last_step"),
});

/** Codes for when the app is lost, as SHA-256; each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for codes of before this was kept. */
    createdAt: timeColumn("created_at"),
    usedAt: timeColumn("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Passkeys: keys of a person's devices, of which the public half is here. Each signs in by itself. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: idColumn(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the device calls it, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device has signed; one that goes back is a copy. Zero of devices that do not count. */
    counter: integer("counter").notNull(),
    /** JSON list of the ways in which the browser reaches the device. */
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

/** Identity providers that people sign in by (OpenID Connect). */
export const identityProviders = sqliteTable(
  "identity_providers",
  {
    id: idColumn(),
    name: textNoCase("name").notNull(),
    /** The issuer's identifier, under which its discovery document is. */
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** AES-256-GCM text with its key id; null of a public client. */
    clientSecret: text("client_secret"),
    /** JSON list of the domains whose people sign in by it and not by a password. */
    domains: text("domains").notNull().default("[]"),
    /** What an account has that is made at somebody's first sign-in; null where none is made. */
    newcomerRole: text("newcomer_role", { enum: SYSTEM_ROLES }),
    /** It asks for a second factor itself: ours is not asked for after it. */
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

/** Whom an identity provider means by a subject: bound at the first sign-in, and from then on whatever the e-mail. */
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

/** What a person is told of; written in the batch of what causes it. */
export const notices = sqliteTable(
  "notices",
  {
    id: idColumn(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    // No CHECK: a kind that was taken out of the vocabulary leaves its rows until they are old.
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    /** JSON of the texts in its sentence. */
    parts: text("parts").notNull().default("{}"),
    /** Where it leads: a path of the console. */
    link: text("link"),
    createdAt: timeColumn("created_at").notNull(),
    readAt: timeColumn("read_at"),
    /** The id of the matter that it is about, by its kind (`lib/notices/settle.ts`); null for a kind that tells something only. */
    about: text("about"),
    /** When its matter was decided or gone, and how, in words; such a notice counts as read. */
    settledAt: timeColumn("settled_at"),
    outcome: text("outcome"),
    /** While a mail of it is to be written: the address of the console that its button opens, or nothing. */
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

/** Fixed windows, counted by one upsert each. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetAt: timeColumn("reset_at").notNull(),
  },
  (table) => [index("rate_limits_reset_at").on(table.resetAt)],
);

/** Which row a create with an Idempotency-Key made. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    actorId: text("actor_id").notNull(),
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    resourceId: text("resource_id").notNull(),
    /** SHA-256 of what was asked for, so that the key is refused with another body; null in rows of older versions. */
    inputHash: text("input_hash"),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.scope, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);
