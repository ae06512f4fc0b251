import { listRecordsTool } from "../tools/record-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  escapeInline,
  type Finding,
  type ListedRecord,
  listRecords,
  numberOption,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  resultText,
  textIn,
} from "./findings";
import { counted, type Procedure, type Script, StepFailed } from "./procedure";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MAX_TASKS = 10;
const LISTED = 200;

/** A weekday (0 is Sunday) and hour (UTC), with the number of records created then. */
export interface BusyHour {
  weekday: number;
  hour: number;
  count: number;
}

/** Returns the most frequent weekday and its most frequent hour, or null without times. */
export function busiestHour(times: readonly string[]): BusyHour | null {
  const dates = times.map((time) => new Date(time));
  const mostOf = (keys: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts].toSorted(([a, x], [b, y]) => y - x || a - b)[0];
  };
  const weekday = mostOf(dates.map((date) => date.getUTCDay()))?.[0];
  if (weekday === undefined) return null;
  const ofDay = dates.filter((date) => date.getUTCDay() === weekday);
  const [hour, count] = mostOf(ofDay.map((date) => date.getUTCHours())) ?? [0, 0];
  return { weekday, hour, count };
}

/**
 * Returns the records' creation times, or the reason if they can't be read: a project without a
 * shop may still have leads.
 */
async function timesOf(script: Script, records: string): Promise<string[] | string> {
  const args = { records, q: "", filters: {}, sort: "-created_at", limit: LISTED };
  const [listed] = await script.propose(listRecordsTool, [{ args, why: "" }]);
  return listed?.done
    ? listed.output.records.map(({ created_at }) => created_at)
    : (listed?.reason ?? "");
}

function sendTask(script: Script, newsletter: ListedRecord, { weekday, hour, count }: BusyHour) {
  const title = textIn(newsletter, "title");
  const name = `Send “${title}”`.slice(0, 200);
  const early = (hour - numberOption(script, "hours_before") + 24) % 24;
  const at = `${String(early).padStart(2, "0")}:00 UTC`;
  const today = new Date(script.now).getUTCDay();
  const inDays = (weekday - today + 7) % 7 || 7;
  return {
    title: `${escapeInline(name)}: ${WEEKDAYS[weekday]}, ${at}`,
    key: name,
    why: `Most orders and leads come in on ${WEEKDAYS[weekday]}: ${count} of them between ${hour}:00 and ${hour + 1}:00 UTC.`,
    args: {
      name,
      description: `Best time based on past orders and leads: **${WEEKDAYS[weekday]}, ${at}**. Send the newsletter with your mailing tool, then set it to published here.`,
      priority: "medium" as const,
      due_date: dayIn(script, inDays),
    },
  } satisfies Finding<unknown>;
}

/** Proposes a task with the best send time for each newsletter in review. */
export const sendOptimizer: Procedure = async (script) => {
  requireProject(script);
  const footer = "Nothing was sent. The agent has no data on email opens.";
  const filters = { status: "review", type: "newsletter" };
  const { records: newsletters } = await listRecords(script, "items", { filters });
  const read = [await timesOf(script, "orders"), await timesOf(script, "leads")];
  const times = read.flatMap((one) => (typeof one === "string" ? [] : one));
  const refused = read.filter((one) => typeof one === "string");
  if (refused.length === read.length) throw new StepFailed(refused[0] ?? "");
  const least = numberOption(script, "least");
  const busy = times.length < least ? null : busiestHour(times);
  if (!busy)
    return resultText({
      found: `Only ${counted(times.length, "order or lead", "orders and leads")} so far. The agent needs at least ${least} to propose a time.`,
      notes: refused,
      footer,
    });
  const open = newsletters.length > 0 ? await openTasks(script, "Send") : new Set<string>();
  const findings = newsletters.map((newsletter) => sendTask(script, newsletter, busy));
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: false,
    days: 90,
    limit: MAX_TASKS,
  });
  return reportOf(script, {
    found: `Checked ${counted(times.length, "order or lead", "orders and leads")}. Most come in on ${WEEKDAYS[busy.weekday]} between ${busy.hour}:00 and ${busy.hour + 1}:00 UTC. ${counted(newsletters.length, "newsletter is", "newsletters are")} in review.`,
    proposed: [proposed],
    notes: refused,
    footer,
  });
};
