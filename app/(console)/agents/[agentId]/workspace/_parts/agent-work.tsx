"use client";

import { useApiData } from "@/components/hooks/use-api-data";
import { Card, CardTitle } from "@/components/ui/card";
import type { ToolView } from "@/lib/agents/tools/list-tools";
import { useTabUse } from "../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../_parts/load-failed";
import type { RunAgent } from "../../../_parts/runs/use-start-run";
import { SchedulesCard } from "../../../_parts/schedules/schedules-card";
import { TriggersCard } from "../../../_parts/triggers/triggers-card";
import { AgentCapabilities, type AgentCapabilitiesProps } from "./agent-capabilities";
import { AgentStatus } from "./agent-status";

export interface AgentWorkProps {
  agent: RunAgent;
  /** Name and rule of its template. The configured tools are shown next to it. */
  template: { name: string; lines: readonly string[] };
  setup: AgentSetup;
}

export interface AgentSetup {
  /** Configured tools, and the approval mode of each. */
  toolNames: readonly string[];
  approvalModes: AgentCapabilitiesProps["approvalModes"];
  usesModel: boolean;
}

/** What an agent does, its rule and its capabilities. */
export function AgentWork({ agent, template, setup }: AgentWorkProps) {
  const { isOpen } = useTabUse("workers");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">
        <Card>
          <CardTitle>How it works: {template.name}</CardTitle>
          <ul className="grid list-disc gap-1.5 pl-5">
            {template.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
        {/* What loads comes last, so that nothing moves when it is there. */}
        <SchedulesCard agent={agent} isOpen={isOpen} />
        <TriggersCard agent={agent} isOpen={isOpen} />
        <AgentStatus agentId={agent.id} tab="workers" />
      </div>
      <AgentCapabilitiesCard {...setup} />
    </div>
  );
}

/** The capabilities of an agent with these tools, and when it needs approval. */
export function AgentCapabilitiesCard({ toolNames, ...how }: AgentSetup) {
  const { data, failure, retry } = useApiData<{ tools: ToolView[] }>("/api/tools", true);
  if (failure)
    return <PanelFailure title="Failed to load tools" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  const tools = data.tools.filter(({ name }) => toolNames.includes(name));
  return <AgentCapabilities tools={tools} {...how} />;
}
