import type { FaultyAnswer, Sent } from "./bench";

/** A row of the audit log, as far as a write decides it. */
export interface AuditRow {
  action: string;
  entity_type: string;
  entity_id: string | null;
  outcome: string;
  before: string | null;
  after: string | null;
}

/** Returns where a value contains a text, such as "task.id" or "ids.0"; null if it doesn't. */
function placeOf(value: unknown, text: string): string | null {
  if (value === text) return "";
  if (typeof value !== "object" || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const inner = placeOf(part, text);
    if (inner !== null) return inner === "" ? name : `${name}.${inner}`;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns where a call or its answer names an entity, which another entity's id wouldn't be. */
function nameOf(id: string | null, sent: Sent, answer: FaultyAnswer, people: object): string {
  if (id === null) return "-";
  const parts = sent.path.split(/[/?]/);
  const at = parts.indexOf(id);
  if (at > 0) return `${parts[at - 1]}/{id}`;
  const person = Object.entries(people).find(([, one]) => one === id);
  if (person) return person[0];
  const [inBody, inAnswer] = [placeOf(sent.body, id), placeOf(parsed(answer.text), id)];
  if (inBody !== null) return `body:${inBody}`;
  if (inAnswer !== null) return `answer:${inAnswer}`;
  return /^[0-9a-f-]{32,36}$/.test(id) ? "another" : id;
}

/**
 * Returns a row of the audit log in one line without ids: action, entity type, where the call or its
 * answer names the entity, and whether it has values before and after.
 *
 * @param people ids of people by the name they get in the line.
 */
export function describeAuditRow(
  row: AuditRow,
  { sent, answer, people }: { sent: Sent; answer: FaultyAnswer; people: object },
): string {
  const values = [row.before !== null && "before", row.after !== null && "after"].filter(Boolean);
  return [
    ...[row.action, row.entity_type, nameOf(row.entity_id, sent, answer, people)],
    ...(values.length > 0 ? [values.join("+")] : []),
    ...(row.outcome === "done" ? [] : [row.outcome]),
  ].join(" ");
}
