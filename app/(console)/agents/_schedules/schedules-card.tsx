import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { useTimeFormats } from "@/components/time-formats";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { History, Pause, Pencil, Play, Plus, Trash2 } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import type { ScheduleView } from "@/lib/agents/schedules/schema";
import { ifMatch, request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../../_parts/access/why-button";
import { PanelFailure, PanelLoading } from "../../_parts/load-failed";
import { LatestRuns } from "../_runs/latest-runs";
import type { RunAgent } from "../_runs/use-start-run";
import { ScheduleForm } from "./schedule-form";

interface SchedulesCardProps {
  agent: RunAgent;
  isOpen: boolean;
}

const MOST_SHOWN = 100;
const RUNS_SHOWN = 20;

const STATES = {
  active: { label: "Active", tone: "success" },
  paused: { label: "Paused", tone: "neutral" },
  stopped: { label: "Stopped", tone: "warning" },
} as const;

/** The agent's schedules. */
export function SchedulesCard({ agent, isOpen }: SchedulesCardProps) {
  const [isNew, setNew] = useState(false);
  const { data, failure, retry, refresh } = useApiData<{ schedules: ScheduleView[] }>(
    `/api/schedules?agent=${agent.id}&perPage=${MOST_SHOWN}`,
    isOpen,
  );
  if (failure)
    return <PanelFailure title="Failed to load schedules" message={failure} onRetry={retry} />;
  const schedules = data?.schedules ?? [];
  return (
    <Card>
      <CardHeader>
        <CardTitle>Schedules</CardTitle>
        <CardAction>
          <Button variant="outline" size="sm" aria-expanded={isNew} onClick={() => setNew(true)}>
            <Plus aria-hidden /> New schedule
          </Button>
        </CardAction>
      </CardHeader>
      {isNew ? (
        <ScheduleForm
          agent={agent}
          schedule={null}
          onClose={() => setNew(false)}
          onSaved={refresh}
        />
      ) : null}
      {data ? null : <PanelLoading className="min-h-32" />}
      {data && schedules.length === 0 && !isNew ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No schedules yet"
          description="Create a schedule to run the agent at set times on behalf of its owner. You see your own schedules."
        />
      ) : null}
      {schedules.length > 0 ? (
        <ul aria-label="Schedules" className="lines">
          {schedules.map((schedule) => (
            <Entry key={schedule.id} agent={agent} schedule={schedule} onChanged={refresh} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

interface EntryProps {
  agent: RunAgent;
  schedule: ScheduleView;
  onChanged: () => void;
}

function Entry({ agent, schedule, onChanged }: EntryProps) {
  const [open, setOpen] = useState<"form" | "history" | "delete" | null>(null);
  const [isPending, setPending] = useState(false);
  const keyOf = useIdempotencyKey();
  const router = useRouter();
  const { id, words, zone, state, may_edit, may_pause, user_id, user_name, version } = schedule;
  const path = `/api/schedules/${id}`;
  const headers = ifMatch(version);
  const { label, tone } = STATES[state];

  async function call(work: () => Promise<void>) {
    setPending(true);
    try {
      await work();
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPending(false);
      onChanged();
    }
  }
  const runNow = () =>
    call(async () => {
      // Clicking twice returns the run of the first click.
      const headers = { "Idempotency-Key": keyOf(schedule.last_run?.id ?? id) };
      const { run } = await request<{ run: RunView }>(`${path}/run`, { method: "POST", headers });
      router.push(runHref(run));
    });
  const pause = () =>
    call(async () => {
      const body = { paused: state === "active" };
      await request(path, { method: "PATCH", body, headers });
    });
  const toggle = (part: "form" | "history") => setOpen(open === part ? null : part);

  return (
    <li className="grid min-w-0 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-48 break-words font-medium">{words}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Facts schedule={schedule} />
      <div className="flex flex-wrap gap-1">
        {may_edit ? (
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => void runNow()}>
            <Play aria-hidden /> Run now
          </Button>
        ) : null}
        {may_pause && (may_edit || state === "active") ? (
          <Button variant="ghost" size="sm" disabled={isPending} onClick={() => void pause()}>
            {state === "active" ? <Pause aria-hidden /> : <Play aria-hidden />}
            {state === "active" ? "Pause" : "Resume"}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open === "history"}
          onClick={() => toggle("history")}
        >
          <History aria-hidden /> History
        </Button>
        {may_edit ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open === "form"}
            onClick={() => toggle("form")}
          >
            <Pencil aria-hidden /> Edit
          </Button>
        ) : null}
        {may_pause && user_id !== null && user_name !== null ? (
          <WhyButton person={{ id: user_id, name: user_name }} resource={`schedule:${id}`} />
        ) : null}
        {may_pause ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete schedule: ${words} (${zone})`}
            onClick={() => setOpen("delete")}
          >
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      {open === "form" ? (
        <ScheduleForm
          agent={agent}
          schedule={schedule}
          onClose={() => setOpen(null)}
          onSaved={onChanged}
        />
      ) : null}
      {open === "history" ? (
        <LatestRuns
          label={`Runs of the schedule ${words}`}
          path={`${path}/runs?perPage=${RUNS_SHOWN}`}
          none="No runs yet."
          isOpen
        />
      ) : null}
      <LazyConfirmDialog
        open={open === "delete"}
        onOpenChange={(isAsked) => setOpen(isAsked ? "delete" : null)}
        destructive
        title="Delete this schedule?"
        description={`${words} (${zone}). Runs it has already started continue.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          try {
            await request(path, { method: "DELETE", headers });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          }
          onChanged();
        }}
      />
    </li>
  );
}

/** A schedule's project, person, next and last run, and why it stopped. */
function Facts({ schedule }: { schedule: ScheduleView }) {
  const { agent_id, zone, project_name, user_name, input, only, last_run, next_runs, reason } =
    schedule;
  const { moment } = useTimeFormats();
  const facts = [zone, project_name ?? "no project", `for ${user_name ?? "deleted user"}`];
  const [next, ...later] = next_runs.map((time) => moment(Date.parse(time), zone));
  return (
    <>
      <p className="break-words text-13 text-muted-foreground">
        {facts.join(" · ")}
        {last_run ? (
          <>
            {" · last run: "}
            <Link
              href={runHref({ id: last_run.id, agent_id })}
              className="underline underline-offset-4"
            >
              {last_run.state.replaceAll("_", " ")}
            </Link>
          </>
        ) : null}
      </p>
      {input ? <p className="break-words text-13">“{input}”</p> : null}
      {only ? <p className="break-words text-13">Only: {only}</p> : null}
      {next ? (
        <p className="text-13">
          Next: {next}
          {later.length > 0 ? (
            <span className="text-muted-foreground">, then {later.join("; ")}</span>
          ) : null}
        </p>
      ) : null}
      {reason ? <p className="break-words text-13 text-destructive">{reason}</p> : null}
    </>
  );
}
