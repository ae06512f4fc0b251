import type { StepView } from "@/lib/agents/runs/schema";
import type { NumberFormats } from "@/lib/number-formats";

/** What started a run. */
export const TRIGGER_LABELS: Readonly<Record<string, string>> = {
  person: "Manual",
  api: "API",
  task: "Task",
  schedule: "Schedule or trigger",
  chat: "Chat",
};

/** Returns "640 ms", "4.2 s", "3 min 5 s" or "2 h 10 min". */
export function formatDuration(ms: number, formats: NumberFormats): string {
  return ms < 1000
    ? `${Math.max(0, ms)} ms`
    : formats.measure(Math.round(ms / 100) / 10, "duration");
}

/** Formats micro-dollars: "$0.0042", "$1.20". "No cost" for zero. */
export function formatCost(micros: number, formats: NumberFormats): string {
  return micros === 0 ? "No cost" : formats.cost(micros);
}

interface Timed {
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** Returns how long a run took. Null if it hasn't started or hasn't finished. */
export function runDuration(
  { started_at, finished_at }: Timed,
  formats: NumberFormats,
): string | null {
  if (started_at === null || finished_at === null) return null;
  return formatDuration(Date.parse(finished_at) - Date.parse(started_at), formats);
}

/** Returns a name in code as words: "task_id" as "Task id". */
export function humanizeName(name: string): string {
  const words = name.replaceAll(/[_.]+/g, " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

interface Titled {
  /** What it did. Null before it has finished. */
  title: string | null;
  input: string;
  task_name: string | null;
  agent_name: string;
  /** True if its agent reads the input. */
  readsWords: boolean;
}

/**
 * Returns the title of a run: what it did, otherwise what its agent was asked, the task, or the
 * agent's name.
 */
export function runTitle({ title, input, task_name, agent_name, readsWords }: Titled): string {
  if (title !== null) return title;
  if (!readsWords) return task_name ?? agent_name;
  const line = input.trim().split("\n", 1)[0] ?? "";
  if (line !== "") return line.length > 120 ? `${line.slice(0, 119)}…` : line;
  return task_name ?? agent_name;
}

/** Returns the path of a run's page. */
export const runHref = (run: { id: string; agent_id: string }) =>
  `/agents/${run.agent_id}/runs/${run.id}`;

/** Returns what the model has written so far in a running step. "" if nothing. */
export function writtenSoFar({ kind, state, output }: Pick<StepView, "kind" | "state" | "output">) {
  if (kind !== "model" || state !== "started") return "";
  return (output as { text?: string } | null)?.text?.trim() ?? "";
}

/** Returns who did something, with the agent that acted on their behalf: "Scout on behalf of Ada Ode". */
export const actorText = ({
  actorName,
  agentName,
}: Record<"actorName" | "agentName", string | null>): string =>
  `${agentName === null ? "" : `${agentName} on behalf of `}${actorName ?? "Unknown User"}`;
