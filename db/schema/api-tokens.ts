import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SYSTEM_ROLES, TOKEN_ACCESS } from "../vocabulary";
import { users } from "./auth";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/** Personal API tokens: the person has the token, the row its SHA-256. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What the person sees and revokes; never the token. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: textNoCase("name").notNull(),
    /** What the token may at most; what it may is the lower of this and the person's own role. */
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    access: text("access", { enum: TOKEN_ACCESS }).notNull(),
    /** JSON of what it may in which area; null for a token that `access` alone describes. */
    scopes: text("scopes"),
    /** The only project that exists for it; it ends with that. Null for a token of no one project. */
    projectId: text("project_id").references(() => projects.id, {
      onDelete: "cascade",
    }),
    /** JSON list of the networks that it may be used from; empty for all. */
    networks: text("networks").notNull().default("[]"),
    /** The end of the token, by which its person tells it from others. */
    lastFour: text("last_four").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
    lastUsedAt: timeColumn("last_used_at"),
  },
  (table) => [
    uniqueIndex("api_tokens_id").on(table.id),
    uniqueIndex("api_tokens_user_name").on(table.userId, table.name),
    index("api_tokens_user").on(table.userId, table.createdAt),
    index("api_tokens_project").on(table.projectId),
    vocabulary("api_tokens_role", table.role, SYSTEM_ROLES),
    vocabulary("api_tokens_access", table.access, TOKEN_ACCESS),
  ],
);
