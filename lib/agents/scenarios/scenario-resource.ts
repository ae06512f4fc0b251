import { agentScenarios } from "@/db/schema/agent-scenarios";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isManagedId } from "@/lib/managed-items/visibility";
import type { Resource } from "@/lib/resource/resource";
import { MAX_SCENARIOS, SCENARIO_CHANGED, SCENARIO_NOT_FOUND } from "./schema";

/** Scenarios as a resource. A restored one has no results. */
export const SCENARIOS: Resource<typeof agentScenarios> = {
  kind: "scenario",
  table: agentScenarios,
  words: {
    missing: SCENARIO_NOT_FOUND,
    changed: SCENARIO_CHANGED,
    full: `This agent has ${MAX_SCENARIOS} scenarios, the maximum. Delete one first.`,
  },
  limit: { most: MAX_SCENARIOS, per: ["agentId"] },
  actions: {
    create: "agents.scenario.create",
    update: "agents.scenario.update",
    delete: "agents.scenario.delete",
    restore: "agents.scenario.restore",
    purge: "agents.scenario.purge",
  },
  about: ({ agentId }) => ({ entityType: "agent", entityId: agentId }),
  logged: ({ id, name }) => ({ scenario: id, name }),
  nameOf: ({ name }) => name,
  isDeletable: (actor) => isManagedId(AGENT, actor, agentScenarios.agentId, "agents.assign"),
};
