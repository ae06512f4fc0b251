import type { ListCondition } from "@/lib/records/read/list-schema";
import { hasWords } from "@/lib/text/fold";
import { onlyEntries } from "../templates/template";
import { listRecordsTool, readRecordsTool } from "../tools/record-tools";
import { checkProposalsTool } from "../tools/report-tools";
import { listTasksTool } from "../tools/task-tools";
import type { Tool } from "../tools/tool";
import { CHANGING_TOOLS } from "../tools/tool-titles";
import { type Given, type Script, StepFailed } from "./procedure";

const NO_PROJECT = "This agent needs a project. Start it from one.";
const OPEN_TASKS = 50;

/** A record that a tool has read. */
export type ListedRecord = { id: string; created_at: string; updated_at: string } & Record<
  string,
  unknown
>;

export const textIn = (record: ListedRecord, name: string) => String(record[name] ?? "");
export const numberIn = (record: ListedRecord, name: string) => Number(record[name] ?? 0);
export const tagsIn = (record: ListedRecord) => (record.tags ?? []) as string[];

/** Returns a numeric option. Options are validated and have defaults. */
export const numberOption = ({ options }: Script, name: string) => Number(options[name]);
export const textOption = ({ options }: Script, name: string) => String(options[name] ?? "");

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the whole days from a time to the run's start. */
export const daysSince = ({ now }: Script, time: string) =>
  Math.floor((now - Date.parse(time)) / DAY_MS);

/** Returns the date (UTC) this many days after the run's start, such as "2026-11-21". */
export const dayIn = ({ now }: Script, days: number) =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the run's project.
 *
 * @throws StepFailed without a project.
 */
export function requireProject({ project }: Script): { id: string; name: string } {
  if (!project) throw new StepFailed(NO_PROJECT);
  return project;
}

/** Returns the only-argument of a tool, if the agent or its run is limited to some records. */
export function onlyOf(script: Script): { only?: string[] } {
  const only = onlyEntries(textOption(script, "only"));
  return only.length > 0 ? { only } : {};
}

/** Returns whether a text is one of those that the agent or its run is limited to. */
export function isMeant(script: Script, text: string): boolean {
  const { only } = onlyOf(script);
  return only === undefined || only.some((words) => hasWords(text, words));
}

interface ListQuery {
  /** False to read all records, whatever the agent is limited to. */
  isLimited?: boolean;
  filters?: Record<string, string>;
  where?: ListCondition[];
  /** Only records with one of these titles. */
  titles?: string[];
  sort?: string;
  limit?: number;
}

/** Returns records of a type, by default the newest first. */
export async function listRecords(
  script: Script,
  records: string,
  query: ListQuery = {},
): Promise<{ records: ListedRecord[]; total: number }> {
  const { filters = {}, where = [], titles, sort = "-created_at", isLimited = true } = query;
  return script.call(listRecordsTool, {
    ...{ records, q: "", filters, where, sort, limit: query.limit ?? 200 },
    ...(isLimited && onlyOf(script)),
    ...(titles && { titles }),
  });
}

/** Returns full records by ID; empty without IDs. */
export async function readRecords(
  script: Script,
  records: string,
  ids: string[],
): Promise<ListedRecord[]> {
  if (ids.length === 0) return [];
  const read = await script.call(readRecordsTool, { records, ids });
  const byId = new Map<string, ListedRecord>(read.records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A result that leads to a proposed call. */
export interface Finding<Input> {
  /** A line of the report, in Markdown. */
  title: string;
  /** Identifies it in later runs: the value of the argument named by `field`. */
  key: string;
  /** The key that earlier releases used. */
  formerKey?: string;
  args: Given<Input>;
  why: string;
}

interface ProposalRules {
  /** The tool argument that contains the key. */
  field: string;
  /**
   * True if it may be proposed again after it was done, because the data shows whether it is
   * needed.
   */
  allowRepeat: boolean;
  /** Days for which an earlier proposal isn't repeated. */
  days?: number;
  /** Maximum proposals per run. */
  limit: number;
}

/** The outcome of findings, as lines of the report. */
export interface ProposalResults {
  done: string[];
  /** Not done yet, or never in a dry run. */
  proposed: string[];
  notDone: string[];
  /** Proposed by an earlier run. */
  known: string[];
  /** Number left for the next run. */
  remaining: number;
}

const OUTCOME_TEXT = {
  waiting: "already waiting for approval",
  started: "in progress in another run",
  succeeded: "done in an earlier run",
  denied: "rejected in an earlier run",
  undone: "undone after an earlier run",
} as const;

/** Maximum values in one check of earlier proposals. */
const MAX_CHECKED = 200;

/** Says whom a new task is assigned to. */
function assignedText(output: unknown): string {
  const to = (output as { assigned_to?: string | null } | null)?.assigned_to;
  if (to === undefined) return "";
  return to === null
    ? ", assigned to no one: the person in the agent's options can't open this project"
    : `, assigned to ${escapeInline(to)}`;
}

/** Proposes the findings that no earlier run has proposed. */
export async function proposeNew<Input, Output>(
  script: Script,
  tool: Tool<Input, Output>,
  {
    findings,
    field,
    allowRepeat,
    days = 30,
    limit,
  }: ProposalRules & { findings: readonly Finding<Input>[] },
): Promise<ProposalResults> {
  const name = CHANGING_TOOLS.find((one) => one === tool.name);
  if (findings.length === 0 || !name)
    return { done: [], proposed: [], notDone: [], known: [], remaining: 0 };
  const former = findings.flatMap(({ formerKey }) => formerKey ?? []);
  const values = [...findings.map(({ key }) => key), ...former].slice(0, MAX_CHECKED);
  const looked = await script.call(checkProposalsTool, { tool: name, field, values, days });
  const before = new Map(
    looked.known
      .filter(({ state }) => !(allowRepeat && state === "succeeded"))
      .map(({ value, state }) => [value, state]),
  );
  const stateOf = ({ key, formerKey = key }: Finding<Input>) =>
    before.get(key) ?? before.get(formerKey);
  const fresh = findings.filter((finding) => !stateOf(finding));
  const proposals = fresh.slice(0, limit);
  const outcomes = await script.propose(tool, proposals);
  const lines = proposals.map((finding, at) => ({ finding, outcome: outcomes[at] }));
  return {
    done: lines.flatMap(({ finding, outcome }) =>
      outcome?.done && !outcome.isProposed
        ? [`${finding.title}${assignedText(outcome.output)}`]
        : [],
    ),
    proposed: lines.flatMap(({ finding, outcome }) =>
      outcome?.done && outcome.isProposed
        ? [`${finding.title}${assignedText(outcome.output)}`]
        : [],
    ),
    notDone: lines.flatMap(({ finding, outcome }) =>
      outcome && !outcome.done ? [`${finding.title}: ${outcome.reason || "not done"}`] : [],
    ),
    known: findings.flatMap((finding) => {
      const state = stateOf(finding);
      return state ? [`${finding.title}: ${OUTCOME_TEXT[state]}`] : [];
    }),
    remaining: fresh.length - proposals.length,
  };
}

/** Returns how many calls a run has proposed, whatever became of them. */
export const proposedCount = ({ done, proposed, notDone }: ProposalResults): number =>
  done.length + proposed.length + notDone.length;

const CLOSED = ["completed", "cancelled"];

/** Returns the names of the project's open tasks that contain one of these texts, in lower case. */
export async function openTasks(
  script: Script,
  ...wordings: string[]
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const q of wordings) {
    const query = { q, status: "all" as const, limit: OPEN_TASKS };
    const { tasks } = await script.call(listTasksTool, query);
    for (const { name, status } of tasks)
      if (!CLOSED.includes(status)) names.add(name.toLowerCase());
  }
  return names;
}

/** Returns whether a finding's task is open, under its current name or an earlier release's. */
export const isTaskOpen = (
  open: ReadonlySet<string>,
  { key, formerKey = key }: Pick<Finding<unknown>, "key" | "formerKey">,
): boolean => open.has(key.toLowerCase()) || open.has(formerKey.toLowerCase());

/** Escapes other people's text for a line of Markdown: no markup, on one line. */
export const escapeInline = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/([\\`*_[\]<>#|!])/g, "\\$1");

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`**${title}**\n\n${lines.map((line) => `- ${line}`).join("\n")}`];

/** Results of one kind in a run's title. */
interface TitlePart {
  results: ProposalResults;
  /** Singular and plural, such as "reorder" and "reorders". */
  noun: readonly [string, string];
  /** True if the agent does this without approval, unless it is configured otherwise. */
  isDone?: boolean;
}

/** Titles a run by what it did: "Proposed 3 reorders of 41 products". */
export function titleRun(script: Script, parts: readonly TitlePart[], from: string): void {
  const partOf = ({ noun: [one, many] }: TitlePart, count: number) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  // A dry run only proposes, even what a run would do without approval.
  const proposed = parts.flatMap((part) =>
    partOf(part, part.isDone ? part.results.proposed.length : proposedCount(part.results)),
  );
  const created = parts
    .filter(({ isDone }) => isDone)
    .flatMap((part) => partOf(part, part.results.done.length));
  const deeds = [
    ...(proposed.length > 0 ? [`proposed ${proposed.join(" and ")}`] : []),
    ...(created.length > 0 ? [`created ${created.join(" and ")}`] : []),
  ].join(", ");
  const nothing = from.startsWith("0 ")
    ? `found no ${from.slice(2)} to check`
    : `no change proposed for ${from}`;
  const title = deeds === "" ? nothing : `${deeds} of ${from}`;
  script.titled?.(title.charAt(0).toUpperCase() + title.slice(1));
}

/** The parts of a run's report. */
interface Report {
  /** What it found, in a sentence. */
  found: string;
  /** The outcome of its findings. */
  proposed?: readonly ProposalResults[];
  /** Other remarks. */
  notes?: readonly string[];
  /** What it doesn't do, in a sentence. */
  footer: string;
}

/** Returns the report of a run in Markdown. */
export function resultText({ found, proposed = [], notes = [], footer }: Report): string {
  const all = (part: "done" | "proposed" | "notDone" | "known") =>
    proposed.flatMap((one) => one[part]);
  const left = proposed.reduce((sum, one) => sum + one.remaining, 0);
  return [
    found,
    ...section("Done", all("done")),
    ...section("Proposed", all("proposed")),
    ...section("Not done", all("notDone")),
    ...section("Proposed earlier", all("known")),
    ...section("Notes", [...notes, ...(left > 0 ? [`${left} more left for the next run`] : [])]),
    `_${footer}_`,
  ].join("\n\n");
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** Returns the numbers of a source that are missing in the new text. */
export function missingNumbers(source: string, text: string): string[] {
  const there = new Set(text.match(NUMBER) ?? []);
  return [...new Set(source.match(NUMBER) ?? [])].filter((number) => !there.has(number));
}

const SUMMARY =
  "Summarize this report of an agent's work in two to four plain sentences: what it found, what was done, what was not done and why, and what is left for people to do. Copy names and numbers exactly and add none. Write no list.";

/**
 * Returns the report of a run, with a summary by the agent's model above it if it found something.
 * A summary with a number that isn't in the report is left out.
 */
export async function reportOf(script: Script, report: Report): Promise<string> {
  await script.review();
  const text = resultText(report);
  const hasFindings = (report.proposed ?? []).some(
    (one) => proposedCount(one) + one.known.length > 0,
  );
  if (!hasFindings) return text;
  const summary = await script.write({ instruction: SUMMARY, source: text, fallback: "" });
  return summary === "" || missingNumbers(summary, text).length > 0
    ? text
    : `${summary}\n\n${text}`;
}
