import { Button } from "@/components/ui/button";
import { Activity, Cpu, ExternalLink, Settings } from "@/components/ui/icons";
import type { AgentView } from "@/lib/agents/schema";
import { activityLabel } from "@/lib/badges";
import { aiConfigFacts } from "@/lib/managed-items/ai-config";
import type { AiConfig } from "@/lib/managed-items/schema";
import { TabButton } from "../../../../_parts/item-workspace/item-tabs";
import { OverviewColumns, QuickActions } from "../../../../_parts/item-workspace/workspace-parts";
import { AddressFact, FactsCard, TimeFact, VisitLink } from "../../../../_parts/items/item-parts";
import { AgentCapabilitiesPart } from "./agent-panels";
import { AgentStatus } from "./agent-status";
import type { AgentSetup } from "./agent-work";

interface AgentOverviewProps {
  agent: AgentView;
  /** The address of its site; "" if it has none. */
  site: string;
  creatorName: string | null;
  setup: AgentSetup;
}

export function AgentOverview({ agent, site, creatorName, setup }: AgentOverviewProps) {
  const { aiagentType, agentConfig } = agent;
  return (
    <OverviewColumns
      main={
        <>
          <FactsCard title="Information" facts={factsOf(agent, site, creatorName)} />
          {aiagentType && agentConfig ? (
            <AiConfiguration type={aiagentType} config={agentConfig} />
          ) : null}
          <AgentCapabilitiesPart {...setup} />
        </>
      }
      side={
        <>
          <QuickActions>
            <TabButton tab="workers" variant="outline">
              <Cpu aria-hidden /> Configure AI Workers
            </TabButton>
            <TabButton tab="configuration" variant="outline">
              <Settings aria-hidden /> Agent settings
            </TabButton>
            <TabButton tab="monitoring" variant="outline">
              <Activity aria-hidden /> View Metrics
            </TabButton>
            {site ? (
              <VisitLink href={site} label="Visit Site" />
            ) : (
              <Button variant="outline" disabled>
                <ExternalLink aria-hidden /> Visit Site
              </Button>
            )}
          </QuickActions>
          <AgentStatus agentId={agent.id} tab="overview" />
        </>
      }
    />
  );
}

function factsOf(agent: AgentView, site: string, creatorName: string | null) {
  return [
    { label: "Type", value: agent.agentType },
    { label: "Status", value: activityLabel("agent", agent.status) },
    { label: "Created", value: <TimeFact value={agent.created_at} /> },
    { label: "Updated", value: <TimeFact value={agent.updated_at} /> },
    { label: "Team Members", value: agent.assigned_users.length },
    { label: "Created By", value: creatorName ?? "System" },
    { label: "URL", value: <AddressFact url={site} none="No URL configured" /> },
    { label: "Description", value: agent.details || "No description provided", wide: true },
  ];
}

function AiConfiguration({ type, config }: { type: string; config: AiConfig }) {
  const { model, maxTasks, timeout } = aiConfigFacts(config);
  return (
    <FactsCard
      title="AI Configuration"
      facts={[
        { label: "AI Agent Type", value: type },
        { label: "AI Model", value: model },
        { label: "Max Tasks", value: maxTasks },
        { label: "Timeout", value: timeout },
      ]}
    />
  );
}
