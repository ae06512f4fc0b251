"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { Pager } from "@/components/pager";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import type { GapView } from "@/lib/knowledge/gaps/schema";
import { ifMatch, request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { FilterSelect } from "../../../../../_parts/filter-select";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { documentHref, locationLabel } from "./passage-links";

export interface GapsPanelProps {
  ragId: string;
}

const STATES = [
  { id: "open", label: "Open", empty: "No open gaps" },
  { id: "task", label: "With a task", empty: "No gaps with a task" },
  { id: "closed", label: "Closed", empty: "No closed gaps" },
] as const;

const SHOWN = 50;

/** Lists knowledge gaps. Questions with the same search words are grouped. */
export function GapsPanel({ ragId }: GapsPanelProps) {
  const { isOpen } = useTabUse("gaps");
  const params = useSearchParams();
  const state = STATES.find(({ id }) => id === params.get("state")) ?? STATES[0];
  const page = Math.max(1, Math.floor(Number(params.get("page"))) || 1);
  const { data, failure, retry } = useApiData<GapsAnswer>(
    `/api/rags/${ragId}/gaps?state=${state.id}&page=${page}&perPage=${SHOWN}`,
    isOpen,
  );
  const hrefOf = (id: string, number = 1) =>
    `/rags/${ragId}/workspace?${new URLSearchParams({ tab: "gaps", state: id, page: String(number) })}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <ListTools
        filters={
          <FilterSelect
            label="State"
            word=""
            value={state.id}
            options={STATES.map(({ id, label }) => ({
              value: id,
              label: data ? `${label} (${data.states[id] ?? 0})` : label,
              href: hrefOf(id),
            }))}
          />
        }
      />
      {failure ? (
        <PanelFailure title="Failed to load gaps" message={failure} onRetry={retry} />
      ) : null}
      {!data && !failure ? <PanelLoading /> : null}
      {data?.gaps.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={state.empty}
          description="Questions this RAG couldn't answer and searches without results appear here."
        />
      ) : null}
      {data && data.gaps.length > 0 ? (
        <ul aria-label="Gaps" className="lines">
          {data.gaps.map((gap) => (
            <GapItem key={gap.id} ragId={ragId} gap={gap} onChanged={retry} />
          ))}
        </ul>
      ) : null}
      <Pager
        page={page}
        pageCount={data?.pageCount ?? 1}
        hrefFor={(number) => hrefOf(state.id, number)}
        label="Gap pages"
      />
    </div>
  );
}

interface GapsAnswer {
  gaps: GapView[];
  states: Partial<Record<GapView["state"], number>>;
  pageCount: number;
}

interface GapItemProps {
  ragId: string;
  gap: GapView;
  onChanged: () => void;
}

function GapItem({ ragId, gap, onChanged }: GapItemProps) {
  const { id, state, questions, count, task_id, answered_by, updated_at, version } = gap;
  const [first = "", ...others] = questions;
  const [isPending, setPending] = useState(false);

  async function change(path: string, method: "POST" | "PATCH", body: object) {
    setPending(true);
    try {
      const headers = method === "PATCH" ? ifMatch(version) : {};
      await request(`/api/rags/${ragId}/gaps/${id}${path}`, { method, body, headers });
      onChanged();
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to update the gap. Please try again."));
    }
    setPending(false);
  }

  return (
    <li className="grid min-w-0 gap-2 px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium">{first}</span>
          <Badge tone="neutral">{count === 1 ? "Once" : `${count} times`}</Badge>
          <span className="ml-auto text-13 text-muted-foreground">
            <RelativeTime value={updated_at} />
          </span>
        </p>
        {others.length > 0 ? (
          <ul aria-label="Similar questions" className="grid gap-0.5 text-13 text-muted-foreground">
            {others.map((question) => (
              <li key={question} className="break-words">
                {question}
              </li>
            ))}
          </ul>
        ) : null}
        {answered_by ? (
          <p className="text-13 text-muted-foreground">
            Closed. Answered by{" "}
            <Link
              href={documentHref(ragId, answered_by.document_id, answered_by)}
              className="inline-flex min-h-6 items-center break-words text-brand underline underline-offset-4 touch:min-h-11"
            >
              {[answered_by.title, locationLabel(answered_by.page)].filter(Boolean).join(" · ")}
            </Link>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {task_id && state === "task" ? (
          <Link
            href={`/tasks/${task_id}`}
            className={buttonVariants({ variant: "outline", size: "sm" })}
            aria-label={`Open task: ${first}`}
          >
            Open task
          </Link>
        ) : null}
        {state === "open" ? (
          <Button
            variant="outline"
            size="sm"
            pending={isPending}
            aria-label={`Create task: ${first}`}
            onClick={() => void change("/task", "POST", { project_id: null })}
          >
            Create task
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          disabled={isPending}
          aria-label={`${state === "closed" ? "Reopen" : "Close"}: ${first}`}
          onClick={() =>
            void change("", "PATCH", { state: state === "closed" ? "open" : "closed" })
          }
        >
          {state === "closed" ? "Reopen" : "Close"}
        </Button>
      </div>
    </li>
  );
}
