import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import type { Field, Values } from "@/lib/records/field-schema";
import { readRecordForm } from "@/lib/records/form-values";

type EditableArgument = ApprovalView["fields"][number];

/** A datetime input takes no zone and no seconds. */
const TIME_LENGTH = "2026-11-21T09:30".length;

/** Returns the object that holds an argument, and its name in it. */
function placeOf(args: Values, path: string): [Values, string] {
  const [first = "", second] = path.split(".");
  return second === undefined ? [args, first] : [(args[first] ?? {}) as Values, second];
}

/** Returns the initial text of the control for an argument. */
export function textAt(args: unknown, path: string, { kind }: Field): string {
  const [holder, name] = placeOf((args ?? {}) as Values, path);
  const value = holder[name];
  if (value === null || value === undefined) return "";
  if (kind === "time") return String(value).slice(0, TIME_LENGTH);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/**
 * Returns a copy of the arguments with the values of a form. What people left as it was keeps its
 * exact value.
 */
export function editedFields(
  args: unknown,
  fields: readonly EditableArgument[],
  typed: (path: string) => string,
): Record<string, unknown> {
  const edited = structuredClone((args ?? {}) as Values);
  for (const { path, field } of fields) {
    const text = typed(path);
    if (text === textAt(args, path, field)) continue;
    const [holder, name] = placeOf(edited, path);
    const read = readRecordForm([field], { [field.name]: text }, path.startsWith("values."));
    holder[name] = read[field.name];
  }
  return edited;
}
