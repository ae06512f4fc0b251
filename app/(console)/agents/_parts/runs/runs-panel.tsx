"use client";

import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { usePolling } from "@/components/hooks/use-polling";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import type { RunView } from "@/lib/agents/runs/schema";
import { FilterSelect } from "../../../_parts/filter-select";
import { useTabUse } from "../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../_parts/load-failed";
import { RunList } from "./run-row";
import { StartRun } from "./start-run";
import type { RunAgent } from "./use-start-run";

export interface RunsPanelProps {
  agent: RunAgent;
}

interface RunsAnswer {
  runs: RunView[];
  total: number;
  pageCount: number;
}

const STATES = [
  { id: "all", label: "All states" },
  { id: "queued", label: "Queued" },
  { id: "running", label: "Running" },
  { id: "waiting_approval", label: "Waiting for approval" },
  { id: "succeeded", label: "Succeeded" },
  { id: "failed", label: "Failed" },
  { id: "stopped", label: "Stopped" },
  { id: "expired", label: "Expired" },
  { id: "cancelled", label: "Cancelled" },
] as const;

const PER_PAGE = 25;

function listHref(agentId: string, state: string, page = 1): string {
  const query = new URLSearchParams({ tab: "runs" });
  if (state !== "all") query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return `/agents/${agentId}/workspace?${query}`;
}

/** The runs of an agent that the person can see. Polls while one is running. */
export function RunsPanel({ agent }: RunsPanelProps) {
  const params = useSearchParams();
  const { isOpen } = useTabUse("runs");
  const state = STATES.find(({ id }) => id === params.get("state"))?.id ?? "all";
  const page = Math.max(1, Math.min(10_000, Number.parseInt(params.get("page") ?? "", 10) || 1));
  const query = new URLSearchParams({ state, page: String(page), perPage: String(PER_PAGE) });
  const { data, failure, retry, refresh } = useApiData<RunsAnswer>(
    `/api/agents/${agent.id}/runs?${query}`,
    isOpen,
  );
  usePolling(isOpen && (data?.runs.some(({ finished_at }) => !finished_at) ?? false), refresh);
  if (failure)
    return <PanelFailure title="Failed to load runs" message={failure} onRetry={retry} />;
  return (
    <section aria-label="Runs" className="grid grid-cols-[minmax(0,1fr)]">
      <ListTools
        filterCount={state === "all" ? 0 : 1}
        filters={
          <FilterSelect
            label="State"
            value={state}
            options={STATES.map(({ id, label }) => ({
              value: id,
              label,
              href: listHref(agent.id, id),
            }))}
          />
        }
        count={data ? (data.total === 1 ? "1 run" : `${data.total} runs`) : null}
      />
      {data ? null : <PanelLoading />}
      {data && data.total === 0 && state === "all" ? <NoRuns agent={agent} /> : null}
      {data && data.total === 0 && state !== "all" ? (
        <EmptyState
          kind="no-match"
          title="No runs in this state"
          action={
            <Link
              href={listHref(agent.id, "all")}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Show all
            </Link>
          }
        />
      ) : null}
      {data && data.runs.length > 0 ? (
        <RunList label={`Runs of ${agent.name}`} runs={data.runs} />
      ) : null}
      <Pager
        page={page}
        pageCount={data?.pageCount ?? 1}
        hrefFor={(number) => listHref(agent.id, state, number)}
        label="Run pages"
      />
    </section>
  );
}

function NoRuns({ agent }: RunsPanelProps) {
  return (
    <EmptyState
      kind="first-use"
      title="No runs yet"
      description="Each run shows what the agent read, decided and changed, step by step. You see the runs that act on your behalf."
      action={<StartRun agent={agent} />}
    />
  );
}
