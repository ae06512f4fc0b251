import { listRecordsTool, readRecordsTool } from "../tools/record-tools";
import { checkProposalsTool } from "../tools/report-tools";
import { listTasksTool } from "../tools/task-tools";
import type { Tool } from "../tools/tool";
import { CHANGING_TOOLS } from "../tools/tool-titles";
import { type Script, StepFailed } from "./procedure";

const NO_PROJECT = "This agent needs a project. Start it from one.";
const OPEN_TASKS = 50;

/** A record as a tool has read it. */
export type ListedRecord = { id: string; created_at: string; updated_at: string } & Record<
  string,
  unknown
>;

export const textIn = (record: ListedRecord, name: string) => String(record[name] ?? "");
export const numberIn = (record: ListedRecord, name: string) => Number(record[name] ?? 0);
export const tagsIn = (record: ListedRecord) => (record.tags ?? []) as string[];

/** An option whose value is a number; options have been checked, and have defaults. */
export const numberOption = ({ options }: Script, name: string) => Number(options[name]);
export const textOption = ({ options }: Script, name: string) => String(options[name] ?? "");

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from a time to the run's beginning. */
export const daysSince = ({ now }: Script, time: string) =>
  Math.floor((now - Date.parse(time)) / DAY_MS);

/** The day (UTC) so many days after the run's beginning: "2026-11-21". */
export const dayIn = ({ now }: Script, days: number) =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** @throws StepFailed for a run without a project. */
export function requireProject({ project }: Script): { id: string; name: string } {
  if (!project) throw new StepFailed(NO_PROJECT);
  return project;
}

interface ListQuery {
  filters?: Record<string, string>;
  sort?: string;
  limit?: number;
}

/** Records of a type; the newest first where nothing is said. */
export async function listRecords(
  script: Script,
  records: string,
  { filters = {}, sort = "-created_at", limit = 200 }: ListQuery = {},
): Promise<{ records: ListedRecord[]; total: number }> {
  return script.call(listRecordsTool, { records, q: "", filters, sort, limit });
}

/** The same, whole; none for no ids. */
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

/** Something that was found and leads to a call. */
export interface Finding<Input> {
  /** A line of the result, in Markdown. */
  title: string;
  /** By which later runs know it again: the value of the field that `Known` names. */
  key: string;
  /** The key by which earlier releases proposed the same. */
  formerKey?: string;
  args: Input;
  why: string;
}

interface Known {
  /** Of the tool's arguments. */
  field: string;
  /** What was done before may be proposed again: whether it is wanted shows in what was read. */
  again: boolean;
  /** For how many days a proposal counts. */
  days?: number;
  /** Proposals of one run. */
  most: number;
}

/** What became of findings, as lines of the result. */
export interface Proposed {
  done: string[];
  notDone: string[];
  /** Proposed by an earlier run. */
  known: string[];
  /** Left for the next run. */
  left: number;
}

const BECAME = {
  waiting: "already waiting for approval",
  started: "in progress in another run",
  succeeded: "done in an earlier run",
  denied: "rejected in an earlier run",
} as const;

/** Values that one check of earlier proposals takes. */
const MOST_CHECKED = 200;

/** Proposes those findings that no earlier run has proposed. */
export async function proposeNew<Input, Output>(
  script: Script,
  tool: Tool<Input, Output>,
  { findings, field, again, days = 30, most }: Known & { findings: readonly Finding<Input>[] },
): Promise<Proposed> {
  const name = CHANGING_TOOLS.find((one) => one === tool.name);
  if (findings.length === 0 || !name) return { done: [], notDone: [], known: [], left: 0 };
  const former = findings.flatMap(({ formerKey }) => formerKey ?? []);
  const values = [...findings.map(({ key }) => key), ...former].slice(0, MOST_CHECKED);
  const looked = await script.call(checkProposalsTool, { tool: name, field, values, days });
  const before = new Map(
    looked.known
      .filter(({ state }) => !(again && state === "succeeded"))
      .map(({ value, state }) => [value, state]),
  );
  const stateOf = ({ key, formerKey = key }: Finding<Input>) =>
    before.get(key) ?? before.get(formerKey);
  const fresh = findings.filter((finding) => !stateOf(finding));
  const proposals = fresh.slice(0, most);
  const outcomes = await script.propose(tool, proposals);
  const lines = proposals.map((finding, at) => ({ finding, outcome: outcomes[at] }));
  return {
    done: lines.flatMap(({ finding, outcome }) => (outcome?.done ? [finding.title] : [])),
    notDone: lines.flatMap(({ finding, outcome }) =>
      outcome && !outcome.done ? [`${finding.title}: ${outcome.reason || "not done"}`] : [],
    ),
    known: findings.flatMap((finding) => {
      const state = stateOf(finding);
      return state ? [`${finding.title}: ${BECAME[state]}`] : [];
    }),
    left: fresh.length - proposals.length,
  };
}

const CLOSED = ["completed", "cancelled"];

/** The names of the project's open tasks that have one of these wordings, in small letters. */
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

/** Whether the task that a finding proposes is open, under its name or the one that earlier releases gave it. */
export const isTaskOpen = (
  open: ReadonlySet<string>,
  { key, formerKey = key }: Pick<Finding<unknown>, "key" | "formerKey">,
): boolean => open.has(key.toLowerCase()) || open.has(formerKey.toLowerCase());

/** A text of somebody else in a line of Markdown: without markup, on one line. */
export const inLine = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/([\\`*_[\]<>#|!])/g, "\\$1");

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`**${title}**\n\n${lines.map((line) => `- ${line}`).join("\n")}`];

/** What a run has come to. */
interface Report {
  /** What it saw, in a sentence. */
  found: string;
  /** What became of its findings. */
  proposed?: readonly Proposed[];
  /** Other things that are worth to be said. */
  notes?: readonly string[];
  /** What it did not do, in a sentence. */
  limits: string;
}

/** The result of a run. */
export function resultText({ found, proposed = [], notes = [], limits }: Report): string {
  const all = (part: "done" | "notDone" | "known") => proposed.flatMap((one) => one[part]);
  const left = proposed.reduce((sum, one) => sum + one.left, 0);
  return [
    found,
    ...section("Done", all("done")),
    ...section("Not done", all("notDone")),
    ...section("Proposed earlier", all("known")),
    ...section("Notes", [...notes, ...(left > 0 ? [`${left} more left for the next run`] : [])]),
    `_${limits}_`,
  ].join("\n\n");
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** The numbers of a source that do not stand in the new text. */
export function missingNumbers(source: string, text: string): string[] {
  const there = new Set(text.match(NUMBER) ?? []);
  return [...new Set(source.match(NUMBER) ?? [])].filter((number) => !there.has(number));
}

const SUMMARY =
  "Summarize this report of an agent's work in two to four plain sentences: what it found, what was done, what was not done and why, and what is left for people to do. Copy names and numbers exactly and add none. Write no list.";

/**
 * The result of a run that has found something, with a summary by the agent's model before it, where it has one. The rule's
 * own report stands below as it is, and a summary with a number that the report does not have is left out.
 */
export async function reportOf(script: Script, report: Report): Promise<string> {
  const text = resultText(report);
  const hasFindings = (report.proposed ?? []).some(
    ({ done, notDone, known }) => done.length + notDone.length + known.length > 0,
  );
  if (!hasFindings) return text;
  const summary = await script.write({ instruction: SUMMARY, source: text, fallback: "" });
  return summary === "" || missingNumbers(summary, text).length > 0
    ? text
    : `${summary}\n\n${text}`;
}
