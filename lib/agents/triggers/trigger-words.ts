import type { agentTriggers } from "@/db/schema/agent-triggers";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";

type Trigger = Pick<typeof agentTriggers.$inferSelect, "event" | "records" | "threshold">;

/** Returns what a trigger waits for, in words: "An order is created". */
export function triggerWords({ event, records, threshold }: Trigger): string {
  const found = RECORD_DEFINITIONS.find(({ description }) => description.name === records);
  const singular = found?.description.words.singular ?? "record";
  const one = `${/^[aeiou]/.test(singular) ? "An" : "A"} ${singular}`;
  if (event === "record_created") return `${one} is created`;
  if (event === "record_changed") return `${one} is changed`;
  if (event === "stock_below") return `A product's stock falls below ${threshold}`;
  return event === "item_published" ? "A content item is published" : "A webhook is called";
}

/**
 * Returns a run's input with what started it, for a model. Only code and IDs, no text of the records
 * or of a webhook, which anyone may have written.
 */
export function inputWithEvents(
  trigger: Trigger & { input: string },
  { events, subjects }: { events: number; subjects: readonly string[] },
): string {
  const ids = subjects.length > 0 ? ` IDs: ${subjects.join(", ")}.` : "";
  const times = events === 1 ? "" : ` ${events} times`;
  return [trigger.input, `You were started by an event${times}: ${triggerWords(trigger)}.${ids}`]
    .filter(Boolean)
    .join("\n\n");
}
