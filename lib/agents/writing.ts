import { agents } from "@/db/schema/agents";
import { aiConfigColumn } from "@/lib/managed-items/ai-config-schema";
import { isReadableItem } from "@/lib/managed-items/read-items";
import type { ItemWriting } from "@/lib/managed-items/writing";
import { agentView } from "./agent-view";
import { AGENT } from "./definition";
import { agentColumns } from "./rows";
import {
  type AgentView,
  type CreateAgent,
  createAgentSchema,
  type UpdateAgent,
  updateAgentSchema,
} from "./schema";

/** How agents are written. */
export const AGENT_WRITING: ItemWriting<CreateAgent, UpdateAgent, AgentView> = {
  item: AGENT,
  createSchema: createAgentSchema,
  updateSchema: updateAgentSchema,
  columns: (input) => ({
    url: input.agentUrl,
    type: input.agentType,
    aiAgentType: input.aiagentType,
    agentConfig: aiConfigColumn(input.agentConfig),
    // An edit has none, and so leaves the column alone.
    templateId: "templateId" in input ? input.templateId : undefined,
  }),
  read: async (ctx, actor, id) => {
    const rows = await ctx.db
      .select(agentColumns(actor))
      .from(agents)
      .where(isReadableItem(AGENT, actor, id));
    return rows.map((row) => ({ view: agentView(row), version: row.version }));
  },
};
