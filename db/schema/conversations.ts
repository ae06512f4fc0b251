import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MESSAGE_STATES } from "../vocabulary";
import { agentRuns } from "./agent-runs";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";
import { rags } from "./rags";

/** Conversations with an agent or a RAG. */
export const conversations = sqliteTable(
  "conversations",
  {
    id: idColumn(),
    /** Either an agent or a RAG. */
    agentId: text("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    ragId: text("rag_id").references(() => rags.id, { onDelete: "cascade" }),
    /** The project the agent works in, or null. */
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Empty until the first message. */
    title: textNoCase("title").notNull().default(""),
    /** Everyone who can see the agent or RAG can read it. */
    shared: integer("shared", { mode: "boolean" }).notNull().default(false),
    createdAt: timeColumn("created_at").notNull(),
    /** When the last message was sent, or it was changed. */
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("conversations_user").on(table.userId, table.updatedAt),
    index("conversations_agent").on(table.agentId, table.updatedAt),
    index("conversations_rag").on(table.ragId, table.updatedAt),
    index("conversations_project").on(table.projectId).where(sql`project_id IS NOT NULL`),
    check("conversations_of_one", sql`(agent_id IS NULL) <> (rag_id IS NULL)`),
  ],
);

/** A message with its answer. */
export const conversationMessages = sqliteTable(
  "conversation_messages",
  {
    id: idColumn(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Starts at 1. */
    n: integer("n").notNull(),
    text: text("text").notNull(),
    /** The agent run that answers. Its state is the message's state. */
    runId: text("run_id").references(() => agentRuns.id, { onDelete: "set null" }),
    /** The state of a RAG's answer. */
    state: text("state", { enum: MESSAGE_STATES }).notNull().default("asking"),
    /** The answer's text so far. */
    answer: text("answer"),
    /** JSON of a RAG's whole answer with its citations. */
    details: text("details"),
    error: text("error"),
    /** True if the person asked again from here. It isn't shown, and models don't receive it. */
    replaced: integer("replaced", { mode: "boolean" }).notNull().default(false),
    createdAt: timeColumn("created_at").notNull(),
    finishedAt: timeColumn("finished_at"),
  },
  (table) => [
    uniqueIndex("conversation_messages_n").on(table.conversationId, table.n),
    index("conversation_messages_run").on(table.runId).where(sql`run_id IS NOT NULL`),
    vocabulary("conversation_messages_state", table.state, MESSAGE_STATES),
  ],
);
