import type { ApprovalView } from "@/lib/agents/runs/approval-schema";

type Decided = Pick<ApprovalView, "state" | "decided_by"> & { edited: boolean };

/** How a question was answered, and by whom. */
export function decisionWords({ state, decided_by, edited }: Decided): string {
  const by = decided_by ? ` by ${decided_by}` : "";
  if (state === "approved") return `${edited ? "Approved with changes" : "Approved"}${by}`;
  if (state === "denied") return `Rejected${by}`;
  return state === "expired" ? "Expired without a decision" : "Cancelled because the run ended";
}

type Asked = Pick<ApprovalView, "mode" | "user_name">;

/** Who is to decide, for whom it is not theirs. */
export function deciderWords({ mode, user_name }: Asked): string {
  const person = user_name ?? "the person it runs for";
  return mode === "ask"
    ? `Only ${person} can decide this, because the run acts on their behalf.`
    : `Someone other than ${person}, who has permission to make this change, must decide.`;
}

/** An argument as a field of the form that changes it. */
export interface ArgumentField {
  name: string;
  /** `json` for what is no plain value. */
  kind: "text" | "number" | "boolean" | "json";
  value: string;
}

/** The arguments as fields. */
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
 * The arguments that the fields of a form hold now.
 *
 * @throws SyntaxError for what should be JSON and is not.
 */
export function editedArguments(
  fields: readonly ArgumentField[],
  typed: (name: string) => string,
): Record<string, unknown> {
  const read = ({ name, kind }: ArgumentField): unknown => {
    const value = typed(name);
    if (kind === "text") return value;
    if (kind === "number") return Number(value);
    return kind === "boolean" ? value === "true" : (JSON.parse(value) as unknown);
  };
  return Object.fromEntries(fields.map((field) => [field.name, read(field)]));
}

/** Said in the window when a question was decided here, so that counts elsewhere on the page follow. */
export const APPROVALS_CHANGED = "atrium-approvals-changed";
