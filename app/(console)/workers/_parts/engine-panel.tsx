import { RelativeTime } from "@/components/relative-time";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { Badge } from "@/components/ui/badge";
import type { EngineView } from "@/lib/jobs/schema";
import { ChangeButton } from "./job-buttons";

/** Silence after which the engine counts as idle: twice its longest sleep. Milliseconds. */
const SILENT_MS = 120_000;

function engineState({ is_connected, drained_since, seen_at }: EngineView, now: number) {
  if (!is_connected)
    return {
      tone: "neutral" as const,
      label: "Not connected",
      text: "No engine is connected. Jobs stay queued until one is.",
    };
  if (drained_since !== null)
    return {
      tone: "warning" as const,
      label: "Paused",
      text: "No new jobs start. Running jobs finish first.",
    };
  if (seen_at === null || now - Date.parse(seen_at) > SILENT_MS)
    return {
      tone: "warning" as const,
      label: "Idle",
      text: "The engine is idle. The next job wakes it.",
    };
  return {
    tone: "success" as const,
    label: "Running",
    text: "The engine is running.",
  };
}

interface EnginePanelProps {
  engine: EngineView;
  now: number;
  canDrain: boolean;
}

/** The engine's state and its queue. */
export function EnginePanel({ engine, now, canDrain }: EnginePanelProps) {
  const { tone, label, text } = engineState(engine, now);
  const isDrained = engine.drained_since !== null;
  return (
    <section className="mt-8 grid gap-4" aria-label="Engine">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <p className="min-w-0 flex-1 basis-56 text-muted-foreground">{text}</p>
        <p className="text-13 text-muted-foreground">
          Last active <RelativeTime value={engine.seen_at} fallback="never" />
        </p>
        {canDrain ? (
          <ChangeButton
            path="/api/jobs/drain"
            body={{ drained: !isDrained }}
            label={isDrained ? "Resume engine" : "Pause engine"}
          />
        ) : null}
      </div>
      <StatTiles>
        <StatTile label="Running" value={engine.running} />
        <StatTile
          label="Waiting"
          value={engine.waiting}
          hint={
            engine.oldest_waiting_since ? (
              <>
                Oldest: <RelativeTime value={engine.oldest_waiting_since} />
              </>
            ) : (
              "No jobs waiting"
            )
          }
        />
        <StatTile label="Scheduled" value={engine.scheduled} hint="Start later" />
        {engine.waiting_approval > 0 ? (
          <StatTile
            label="Waiting for approval"
            value={engine.waiting_approval}
            hint="A person decides"
          />
        ) : null}
        <StatTile label="Failed" value={engine.failed} hint="Need retry" />
        <StatTile label="Done" value={engine.finished_last_hour} hint="Last hour" />
      </StatTiles>
    </section>
  );
}
