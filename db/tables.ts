import { getTableColumns, is } from "drizzle-orm";
import { type AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accountLinks from "./schema/account-links";
import * as agentFeedback from "./schema/agent-feedback";
import * as agentRuns from "./schema/agent-runs";
import * as agentScenarios from "./schema/agent-scenarios";
import * as agentSchedules from "./schema/agent-schedules";
import * as agents from "./schema/agents";
import * as analytics from "./schema/analytics";
import * as apiTokens from "./schema/api-tokens";
import * as audit from "./schema/audit";
import * as auth from "./schema/auth";
import * as content from "./schema/content";
import * as conversations from "./schema/conversations";
import * as crm from "./schema/crm";
import * as ecommerce from "./schema/ecommerce";
import * as integrations from "./schema/integrations";
import * as jobs from "./schema/jobs";
import * as knowledge from "./schema/knowledge";
import * as mail from "./schema/mail";
import * as media from "./schema/media";
import * as projects from "./schema/projects";
import * as rags from "./schema/rags";
import * as system from "./schema/system";
import * as taskAgents from "./schema/task-agents";
import * as tasks from "./schema/tasks";
import * as usage from "./schema/usage";
import type { WorkspaceType } from "./vocabulary";

const CORE = {
  ...accountLinks,
  ...agents,
  ...agentFeedback,
  ...agentRuns,
  ...agentScenarios,
  ...agentSchedules,
  ...apiTokens,
  ...audit,
  ...auth,
  ...conversations,
  ...integrations,
  ...jobs,
  ...knowledge,
  ...mail,
  ...projects,
  ...rags,
  ...system,
  ...taskAgents,
  ...tasks,
  ...usage,
};

/** The tables of the console itself, without those of the workspaces' records. */
export const CORE_TABLES: readonly SQLiteTable[] = Object.values(CORE).filter(
  (exported): exported is SQLiteTable & typeof exported => is(exported, SQLiteTable),
);

/** A table of records: what a workspace of one type holds, from which sample data can be told. */
export type RecordTable = SQLiteTable & Record<"workspaceId" | "isSample", AnySQLiteColumn>;

const isRecordTable = (exported: unknown): exported is RecordTable =>
  is(exported, SQLiteTable) && "isSample" in getTableColumns(exported);

const recordTablesOf = (schema: Record<string, unknown>) =>
  Object.values(schema).filter(isRecordTable);

/** The tables of records by the type of the workspace that holds them. */
export const RECORD_TABLES = {
  content: recordTablesOf(content),
  ecommerce: recordTablesOf(ecommerce),
  crm: recordTablesOf(crm),
  media: recordTablesOf(media),
  analytics: recordTablesOf(analytics),
} satisfies Record<WorkspaceType, readonly RecordTable[]>;
