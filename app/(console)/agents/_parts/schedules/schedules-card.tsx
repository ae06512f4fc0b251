import { type ReactNode, useState } from "react";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { History, Play } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import type { ScheduleView } from "@/lib/agents/schedules/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { LatestRuns } from "../runs/latest-runs";
import type { RunAgent } from "../runs/use-start-run";
import { StartingCard } from "../starting/starting-card";
import { StartingEntry } from "../starting/starting-entry";
import { ScheduleForm } from "./schedule-form";

interface SchedulesCardProps {
  agent: RunAgent;
  isOpen: boolean;
}

const RUNS_SHOWN = 20;

/** The agent's schedules. */
export function SchedulesCard({ agent, isOpen }: SchedulesCardProps) {
  return (
    <StartingCard<ScheduleView>
      noun="schedule"
      agentId={agent.id}
      isOpen={isOpen}
      about="Create a schedule to run the agent at set times on behalf of its owner. You see your own schedules."
      form={(schedule, close, refresh) => (
        <ScheduleForm agent={agent} schedule={schedule} onClose={close} onSaved={refresh} />
      )}
    >
      {(schedule, { form, refresh }) => (
        <Entry key={schedule.id} schedule={schedule} form={form} onChanged={refresh} />
      )}
    </StartingCard>
  );
}

interface EntryProps {
  schedule: ScheduleView;
  form: (close: () => void) => ReactNode;
  onChanged: () => void;
}

function Entry({ schedule, form, onChanged }: EntryProps) {
  const [showsHistory, setShowsHistory] = useState(false);
  const [isPending, setPending] = useState(false);
  const keyOf = useIdempotencyKey();
  const router = useRouter();
  const { id, words, zone, may_edit } = schedule;
  const path = `/api/schedules/${id}`;

  async function runNow() {
    setPending(true);
    try {
      // Clicking twice returns the run of the first click.
      const headers = { "Idempotency-Key": keyOf(schedule.last_run?.id ?? id) };
      const { run } = await request<{ run: RunView }>(`${path}/run`, { method: "POST", headers });
      router.push(runHref(run));
    } catch (thrown) {
      notify.error(toRequestError(thrown).message);
    } finally {
      setPending(false);
      onChanged();
    }
  }

  return (
    <StartingEntry
      noun="schedule"
      item={schedule}
      name={`${words} (${zone})`}
      restoredNote="It is paused."
      facts={<Facts schedule={schedule} />}
      first={
        may_edit ? (
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => void runNow()}>
            <Play aria-hidden /> Run now
          </Button>
        ) : null
      }
      more={
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          <History aria-hidden /> History
        </Button>
      }
      form={form}
      onChanged={onChanged}
    >
      {showsHistory ? (
        <LatestRuns
          label={`Runs of the schedule ${words}`}
          path={`${path}/runs?perPage=${RUNS_SHOWN}`}
          none="No runs yet."
          isOpen
        />
      ) : null}
    </StartingEntry>
  );
}

/** A schedule's project, person, and next and last run. */
function Facts({ schedule }: { schedule: ScheduleView }) {
  const { agent_id, zone, project_name, user_name, input, only, last_run, next_runs } = schedule;
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
    </>
  );
}
