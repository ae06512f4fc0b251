"use client";

import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { useNumberFormats } from "@/components/number-formats";
import { StatTile, StatTiles } from "@/components/stat-tile";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { RunDay } from "@/lib/agents/runs/run-days";
import { formatCost, formatDuration } from "@/lib/agents/runs/run-words";
import { useTabUse } from "../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";
import { AgentQuality } from "./agent-quality";
import type { RunAgent } from "./use-start-run";

export interface AgentMonitoringPanelProps {
  agent: RunAgent;
  /** Whether the person can see feedback. */
  canManage: boolean;
}

const sumOf = (days: readonly RunDay[], field: "runs" | "succeeded" | "failed" | "cost_micros") =>
  days.reduce((sum, day) => sum + day[field], 0);

/** An agent's runs by day: number, outcome, duration and cost. Includes feedback. */
export function AgentMonitoringPanel({ agent, canManage }: AgentMonitoringPanelProps) {
  const { isOpen } = useTabUse("monitoring");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RunDays agentId={agent.id} isOpen={isOpen} />
      {canManage ? <AgentQuality agent={agent} isOpen={isOpen} /> : null}
    </div>
  );
}

function RunDays({ agentId, isOpen }: { agentId: string; isOpen: boolean }) {
  const { data, failure, retry } = useApiData<{ days: RunDay[] }>(
    `/api/agents/${agentId}/monitoring`,
    isOpen,
  );
  if (failure)
    return <PanelFailure title="Failed to load metrics" message={failure} onRetry={retry} />;
  if (!data) return <PanelLoading />;
  const used = data.days.filter(({ runs }) => runs > 0);
  if (used.length === 0)
    return (
      <EmptyState
        kind="first-use"
        title="No metrics yet"
        description={`You have no runs of this agent in the last ${data.days.length} days.`}
      />
    );
  return <Figures days={data.days} used={used} />;
}

function Figures({ days, used }: { days: readonly RunDay[]; used: readonly RunDay[] }) {
  const formats = useNumberFormats();
  const hint = `Last ${days.length} days`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatTiles>
        <StatTile label="Runs" value={sumOf(days, "runs")} hint={hint} />
        <StatTile label="Succeeded" value={sumOf(days, "succeeded")} hint={hint} />
        <StatTile
          label="Failed"
          value={sumOf(days, "failed")}
          hint="Includes stopped and expired runs"
        />
        <StatTile
          label="Cost"
          value={formatCost(sumOf(days, "cost_micros"), formats)}
          hint={hint}
        />
      </StatTiles>
      <Table label="Runs by day">
        <TableHeader>
          <TableRow>
            <TableHead>Day (UTC)</TableHead>
            {["Runs", "Succeeded", "Failed", "Average duration", "Tokens", "Cost"].map((label) => (
              <TableHead key={label} className="text-right">
                {label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {used.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell className="whitespace-nowrap">{day.day}</TableCell>
              <Figure>{day.runs}</Figure>
              <Figure>{day.succeeded}</Figure>
              <Figure>{day.failed}</Figure>
              <Figure>{day.mean_ms === null ? "—" : formatDuration(day.mean_ms, formats)}</Figure>
              <Figure>{formats.number(day.tokens)}</Figure>
              <Figure>{formatCost(day.cost_micros, formats)}</Figure>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Figure({ children }: { children: string | number }) {
  return <TableCell className="whitespace-nowrap text-right tabular-nums">{children}</TableCell>;
}
