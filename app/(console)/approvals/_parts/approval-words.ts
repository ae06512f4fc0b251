import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { humanizeName } from "@/lib/agents/runs/run-words";
import { readDecimal } from "@/lib/records/number-format";

type Decided = Pick<ApprovalView, "state" | "decided_by"> & {
  edited: boolean;
  /** True if it depended on a change that wasn't made. */
  isDropped?: boolean;
};

/** Returns what was decided, and by whom. */
export function decisionText({ state, decided_by, edited, isDropped }: Decided): string {
  const by = decided_by ? ` by ${decided_by}` : "";
  if (state === "approved") return `${edited ? "Approved with changes" : "Approved"}${by}`;
  if (state === "denied") return `Rejected${by}`;
  if (state === "expired") return "Expired without a decision";
  return isDropped ? "Dropped" : "Cancelled because the run ended";
}

type ShownLine = ApprovalView["lines"][number];

/** Joins before and after values of a field into one line, and shows names instead of ids. */
export function formatChanges(lines: readonly ShownLine[]): ShownLine[] {
  const values = new Map(lines.map(({ label, value }) => [label, value]));
  return lines.flatMap(({ label, value, name }) => {
    const [, part, field = ""] = /^(before|changes)\.(.+)$/.exec(label) ?? [];
    const was = values.get(`before.${field}`);
    const becomes = values.get(`changes.${field}`);
    if (part === undefined || was === undefined || becomes === undefined)
      return [
        { label: humanizeName(name === null ? label : label.replace(/_id$/, "")), value, name },
      ];
    const change = { label: humanizeName(field), value: `${was} → ${becomes}`, name };
    return part === "before" ? [] : [change];
  });
}

/** Where a change is made. The title says so in words. */
const PLACE = new Set(["workspace", "records", "id"]);
/** Names in code, such as "out_of_stock". */
const CODE_NAME = /^[a-z]+(?:_[a-z]+)+$/;

/** Returns the lines that a person reads: changes in words, and no IDs or names in code. */
export function shownLines(lines: readonly ShownLine[]): { label: string; value: string }[] {
  const shown = lines.filter(({ label }) => !PLACE.has(label));
  return formatChanges(shown).map(({ label, value, name }) => {
    if (name !== null) return { label, value: name };
    if (/ id$/.test(label) && !value.includes(" → "))
      return { label: label.replace(/ id$/, ""), value: "New in this run, or hidden from you" };
    return { label, value: CODE_NAME.test(value) ? value.replaceAll("_", " ") : value };
  });
}

/** Labels of what an approval's title says already. */
const IN_TITLE = new Set(["workspace", "records", "id", "title", "name"]);

/**
 * Returns the change in words if nothing else is done and its text has no further readers. A line
 * then shows the whole of it, so that it can be approved there.
 */
export function wholeChange({
  lines,
  audience,
}: Pick<ApprovalView, "lines" | "audience">): string | null {
  if (audience !== null) return null;
  const rest = lines.filter(({ label }) => !IN_TITLE.has(label));
  const changes = formatChanges(rest).filter(({ value }) => value.includes(" → "));
  if (changes.length === 0 || changes.length * 2 !== rest.length) return null;
  return changes.map(({ label, value }) => `${label} ${value}`).join(", ");
}

/** Returns what a change is about: the record's or task's name, or the whole action. */
export function thingOf(
  approval: Pick<ApprovalView, "arguments" | "lines" | "audience" | "title">,
): string {
  const { title } = (approval.arguments ?? {}) as { title?: unknown };
  return wholeChange(approval) !== null && typeof title === "string" ? title : approval.title;
}

/** Tools whose title says what is done, so that a line can be approved without opening it. */
const SAID_IN_TITLE = new Set(["create_task", "assign_task", "draft_record", "change_record"]);

/** Returns whether a line can be selected and decided by key. The rest has to be opened first. */
export const isQuickToDecide = ({
  tool,
  state,
  audience,
  may_decide,
}: Pick<ApprovalView, "tool" | "state" | "audience" | "may_decide">): boolean =>
  state === "waiting" && may_decide && SAID_IN_TITLE.has(tool) && !audience?.words;

type Asked = Pick<ApprovalView, "mode" | "user_name">;

/** Returns who can decide, for people who can't. */
export function whoCanDecide({ mode, user_name }: Asked): string {
  const person = user_name ?? "the person it runs for";
  return mode === "ask"
    ? `Only ${person} can decide this.`
    : `Someone other than ${person}, who has permission to make this change, must decide.`;
}

/** One argument as a form field. */
export interface ArgumentField {
  name: string;
  /** `json` for objects and lists. */
  kind: "text" | "number" | "boolean" | "json";
  value: string;
}

/** Returns the arguments as form fields. */
export function argumentFields(args: unknown): ArgumentField[] {
  if (typeof args !== "object" || args === null) return [];
  return Object.entries(args).map(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return { name, kind: "text", value };
    if (typeof value === "number") return { name, kind: "number", value: String(value) };
    if (typeof value === "boolean") return { name, kind: "boolean", value: String(value) };
    return { name, kind: "json", value: JSON.stringify(value, null, 2) };
  });
}

/**
 * Returns the arguments from the form's values.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function editedArguments(
  fields: readonly ArgumentField[],
  typed: (name: string) => string,
): Record<string, unknown> {
  const read = ({ name, kind }: ArgumentField): unknown => {
    const value = typed(name);
    if (kind === "text") return value;
    if (kind === "number") return readDecimal(value);
    return kind === "boolean" ? value === "true" : (JSON.parse(value) as unknown);
  };
  return Object.fromEntries(fields.map((field) => [field.name, read(field)]));
}

/** Window event sent after a decision, so that counts on the page update. */
export const APPROVALS_CHANGED = "atrium-approvals-changed";
