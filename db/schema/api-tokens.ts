import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SYSTEM_ROLES, TOKEN_ACCESS } from "../vocabulary";
import { users } from "./auth";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/** API tokens. The person has the token, the row its SHA-256. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Used to list and revoke it. Never the token itself. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: textNoCase("name").notNull(),
    /**
     * The token's highest role. Its permissions are those of the lower of this and the person's own
     * role.
     */
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    access: text("access", { enum: TOKEN_ACCESS }).notNull(),
    /** JSON of permissions by area. Null if only `access` applies. */
    scopes: text("scopes"),
    /**
     * The only project the token can see. It is deleted with the project. Null for all projects.
     */
    projectId: text("project_id").references(() => projects.id, {
      onDelete: "cascade",
    }),
    /** JSON list of networks it can be used from. Empty for all. */
    networks: text("networks").notNull().default("[]"),
    /** The last four characters, so that people can tell their tokens apart. */
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
