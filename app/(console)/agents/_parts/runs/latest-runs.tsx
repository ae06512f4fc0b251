"use client";

import { useApiData } from "@/components/hooks/use-api-data";
import { usePolling } from "@/components/hooks/use-polling";
import { Button } from "@/components/ui/button";
import type { RunView } from "@/lib/agents/runs/schema";
import { PanelLoading } from "../../../_parts/load-failed";
import { RunList } from "./run-row";

interface LatestRunsProps {
  /** Label of the list. */
  label: string;
  /** API path of the runs. */
  path: string;
  /** Text for an empty list. */
  none: string;
  /** True while the list is visible. */
  isOpen: boolean;
  showsAgent?: boolean;
}

/** The latest runs of an item. Polls while one is running. */
export function LatestRuns({ label, path, none, isOpen, showsAgent }: LatestRunsProps) {
  const { data, failure, retry, refresh } = useApiData<{ runs: RunView[]; total: number }>(
    path,
    isOpen,
  );
  usePolling(isOpen && (data?.runs.some(({ finished_at }) => !finished_at) ?? false), refresh);
  if (failure)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p>Failed to load runs. {failure}</p>
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  if (!data) return <PanelLoading className="min-h-40" />;
  if (data.runs.length === 0) return <p className="text-muted-foreground">{none}</p>;
  return (
    <>
      <RunList label={label} runs={data.runs} showsAgent={showsAgent} />
      {data.total > data.runs.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {data.runs.length} of {data.total}.
        </p>
      ) : null}
    </>
  );
}
