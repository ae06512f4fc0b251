import type { BusyHour } from "@/lib/records/read/busy-hours";
import { busyHoursTool } from "../tools/figure-tools";
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
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script, StepFailed } from "./procedure";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MAX_TASKS = 10;
/** Length of the period. */
const DAYS = 365;

/** The most frequent weekday with its most frequent hour. */
interface Busiest extends BusyHour {
  /** Records of the whole weekday. */
  ofDay: number;
}

/** Returns the most frequent weekday and its most frequent hour, or null without hours. */
export function busiestHour(hours: readonly BusyHour[]): Busiest | null {
  const sums = new Map<number, number>();
  for (const { weekday, count } of hours) sums.set(weekday, (sums.get(weekday) ?? 0) + count);
  const weekday = [...sums].toSorted(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
  const ofDay = new Map<number, number>();
  for (const one of hours)
    if (one.weekday === weekday) ofDay.set(one.hour, (ofDay.get(one.hour) ?? 0) + one.count);
  const [busiest] = [...ofDay].toSorted(([a, x], [b, y]) => y - x || a - b);
  return weekday === undefined || !busiest
    ? null
    : { weekday, hour: busiest[0], count: busiest[1], ofDay: sums.get(weekday) ?? 0 };
}

/**
 * Returns when the records of the period came in, or the reason if they can't be read: a project
 * without a shop may still have leads.
 */
async function hoursOf(script: Script, records: "orders" | "leads"): Promise<BusyHour[] | string> {
  const [counted] = await script.propose(busyHoursTool, [
    { args: { records, days: DAYS }, why: "" },
  ]);
  return counted?.done ? counted.output.hours : (counted?.reason ?? "");
}

/** Says when most came in, with the figures behind it. */
const peakText = ({ weekday, hour, count, ofDay }: Busiest, total: number) =>
  `Most come in on ${WEEKDAYS[weekday]}: ${ofDay} of ${total}, and ${count} of these between ${hour}:00 and ${hour + 1}:00 UTC.`;

function sendTask(
  script: Script,
  newsletter: ListedRecord,
  { busy, total }: { busy: Busiest; total: number },
) {
  const { weekday, hour } = busy;
  const title = textIn(newsletter, "title");
  const name = `Send “${title}”`.slice(0, 200);
  const early = (hour - numberOption(script, "hours_before") + 24) % 24;
  const at = `${String(early).padStart(2, "0")}:00 UTC`;
  const today = new Date(script.now).getUTCDay();
  const inDays = (weekday - today + 7) % 7 || 7;
  return {
    title: `${escapeInline(name)}: ${WEEKDAYS[weekday]}, ${at}`,
    key: name,
    why: `${counted(total, "order or lead", "orders and leads")} in ${DAYS} days. ${peakText(busy, total)}`,
    args: {
      name,
      description: `Best time based on the orders and leads of the last ${DAYS} days: ${WEEKDAYS[weekday]}, ${at}. ${peakText(busy, total)} Send the newsletter with your mailing tool, then set it to published here.`,
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
  const read = [await hoursOf(script, "orders"), await hoursOf(script, "leads")];
  const hours = read.flatMap((one) => (typeof one === "string" ? [] : one));
  const refused = read.filter((one) => typeof one === "string");
  if (refused.length === read.length) throw new StepFailed(refused[0] ?? "");
  const least = numberOption(script, "least");
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const busy = total < least ? null : busiestHour(hours);
  if (!busy)
    return resultText({
      found: `Only ${counted(total, "order or lead", "orders and leads")} in the last ${DAYS} days. The agent needs at least ${least} to propose a time.`,
      notes: refused,
      footer,
    });
  const open = newsletters.length > 0 ? await openTasks(script, "Send") : new Set<string>();
  const findings = newsletters.map((newsletter) => sendTask(script, newsletter, { busy, total }));
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: false,
    days: 90,
    limit: MAX_TASKS,
  });
  titleRun(
    script,
    [{ results: proposed, noun: ["task", "tasks"], isDone: true }],
    counted(newsletters.length, "newsletter"),
  );
  return reportOf(script, {
    found: `Checked ${counted(total, "order or lead", "orders and leads")} from the last ${DAYS} days. ${peakText(busy, total)} ${counted(newsletters.length, "newsletter is", "newsletters are")} in review.`,
    proposed: [proposed],
    notes: refused,
    footer,
  });
};
