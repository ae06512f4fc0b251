import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import type { MetricView } from "@/lib/analytics/schema";
import { runReportTool } from "../tools/report-tools";
import { createTaskTool } from "../tools/task-tools";
import { type ContentDraft, proposeDrafts } from "./content-drafts";
import {
  dayIn,
  escapeInline,
  type Finding,
  isMeant,
  numberOption,
  openTasks,
  proposeNew,
  requireProject,
  resultText,
  textOption,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

/** Metrics where lower is better. */
const BETTER_LOWER = ["Tasks overdue", "Time to complete a task"];
/** Metrics of how much people did here. A drop isn't a problem. */
const NO_FAULT = ["Tasks created", "Activity"];
const MAX_TASKS = 5;
const HOUR_SECONDS = 3600;

function valueText(value: number | null, unit: MetricView["unit"]): string {
  if (value === null) return "–";
  if (unit === "duration") return `${(value / HOUR_SECONDS).toFixed(1)} h`;
  const number = value.toLocaleString("en", { maximumFractionDigits: 2 });
  return unit === "percentage" ? `${number}%` : number;
}

const changeText = (change: number | null) =>
  change === null ? "–" : `${change > 0 ? "+" : ""}${change}%`;

/** Returns the metrics as a Markdown table. */
export function figuresTable(figures: readonly MetricView[]): string {
  const rows = figures.map(
    ({ name, value, previous_value, change_percentage, unit }) =>
      `| ${escapeInline(name)} | ${valueText(value, unit)} | ${valueText(previous_value, unit)} | ${changeText(change_percentage)} |`,
  );
  return ["| Figure | Now | Before | Change |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

/** Returns the metrics that got worse by at least this many percent. */
export const worsenedFigures = (figures: readonly MetricView[], percent: number) =>
  figures.filter(
    ({ name, change_percentage }) =>
      change_percentage !== null &&
      !NO_FAULT.includes(name) &&
      (BETTER_LOWER.includes(name) ? change_percentage : -change_percentage) >= percent,
  );

/** Names the figures that got worse, in a sentence. */
function worsenedText(
  figures: readonly MetricView[],
  falls: readonly MetricView[],
  percent: number,
): string {
  const names = falls.map(
    ({ name, change_percentage }) => `${escapeInline(name)} (${changeText(change_percentage)})`,
  );
  const counts = `${falls.length} of ${figures.length} figures got worse by ${percent}% or more`;
  return names.length === 0 ? `${counts}.` : `${counts}: ${names.join(", ")}.`;
}

function lookInto(script: Script, figure: MetricView) {
  const verb = BETTER_LOWER.includes(figure.name) ? "rose" : "fell";
  const name = `Find out why “${figure.name}” ${verb}`.slice(0, 200);
  const by = `${Math.abs(figure.change_percentage ?? 0)}%`;
  return {
    title: `${escapeInline(name)} by ${by}`,
    key: name,
    why: `It ${verb} by ${by}.`,
    args: {
      name,
      description: `Value in ${PERIOD_WORDS[textOption(script, "period") as Period]}: ${valueText(figure.value, figure.unit)}. In the period before: ${valueText(figure.previous_value, figure.unit)}. Change: ${changeText(figure.change_percentage)}.`,
      priority: "medium" as const,
      due_date: dayIn(script, 3),
    },
  } satisfies Finding<unknown>;
}

/** Writes a report of a period, and proposes a task for each metric that got much worse. */
export const analyticsAggregator: Procedure = async (script) => {
  const { name: project } = requireProject(script);
  const period = textOption(script, "period") as Period;
  const report = await script.call(runReportTool, { period });
  const figures = report.figures.filter(({ name }) => isMeant(script, name));
  const day = dayIn(script, 0);
  const table = figuresTable(figures);
  const falls = worsenedFigures(figures, numberOption(script, "fall"));
  const summary = await script.write({
    instruction:
      "Summarize in two to four sentences which of these figures changed most compared with the period before, and which did not. Copy names, figures and percentages exactly.",
    source: table,
    fallback: worsenedText(figures, falls, numberOption(script, "fall")),
  });
  const draft: ContentDraft = {
    title: `${project} report: ${PERIOD_WORDS[period]} to ${day}`,
    type: "documentation",
    content: `${summary}\n\n${table}`,
    tags: ["figures"],
    why: "Saves this period's report in the content workspace.",
  };
  const kept = await proposeDrafts(script, [draft], 1);
  const open = falls.length > 0 ? await openTasks(script, "Find out why") : new Set<string>();
  const findings = falls.map((figure) => lookInto(script, figure));
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const tasks = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: true,
    limit: MAX_TASKS,
  });
  titleRun(
    script,
    [
      { results: kept, noun: ["report", "reports"], isDone: true },
      { results: tasks, noun: ["task", "tasks"], isDone: true },
    ],
    counted(figures.length, "figure"),
  );
  const left =
    report.left_out.length > 0
      ? [
          `Left out, because the person behind this run has no access: ${report.left_out.join(", ")}`,
        ]
      : [];
  return resultText({
    found: `${summary}\n\n${table}`,
    proposed: [kept, tasks],
    notes: [
      ...left,
      ...(findings.length > fresh.length
        ? [`Tasks to find out why already open: ${findings.length - fresh.length}`]
        : []),
    ],
    footer: "Based only on figures that the person this run acts on behalf of may see.",
  });
};
