import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as accountLinks from "./schema/account-links";
import * as agentRuns from "./schema/agent-runs";
import * as agentScenarios from "./schema/agent-scenarios";
import * as agentSchedules from "./schema/agent-schedules";
import * as agentTriggers from "./schema/agent-triggers";
import * as agentVersions from "./schema/agent-versions";
import * as agents from "./schema/agents";
import * as apiTokens from "./schema/api-tokens";
import * as audit from "./schema/audit";
import * as auth from "./schema/auth";
import * as conversations from "./schema/conversations";
import * as customFields from "./schema/custom-fields";
import * as deletedRecords from "./schema/deleted-records";
import * as integrations from "./schema/integrations";
import * as jobs from "./schema/jobs";
import * as knowledge from "./schema/knowledge";
import * as mail from "./schema/mail";
import * as modelRetirements from "./schema/model-retirements";
import * as projects from "./schema/projects";
import * as rags from "./schema/rags";
import * as recordComments from "./schema/record-comments";
import * as recordImports from "./schema/record-imports";
import * as savedViews from "./schema/saved-views";
import * as system from "./schema/system";
import * as taskAgents from "./schema/task-agents";
import * as tasks from "./schema/tasks";
import * as usage from "./schema/usage";

const CORE = {
  ...accountLinks,
  ...agents,
  ...agentRuns,
  ...agentScenarios,
  ...agentSchedules,
  ...agentTriggers,
  ...agentVersions,
  ...apiTokens,
  ...audit,
  ...auth,
  ...conversations,
  ...customFields,
  ...deletedRecords,
  ...integrations,
  ...jobs,
  ...knowledge,
  ...mail,
  ...modelRetirements,
  ...projects,
  ...rags,
  ...savedViews,
  ...recordComments,
  ...recordImports,
  ...system,
  ...taskAgents,
  ...tasks,
  ...usage,
};

/** All tables except those of workspace records. */
export const CORE_TABLES: readonly SQLiteTable[] = Object.values(CORE).filter(
  (exported): exported is SQLiteTable & typeof exported => is(exported, SQLiteTable),
);
