import { customAgent } from "./custom-agent";
import type { Procedure } from "./procedure";

/** What agents do, by the catalogue entry that they were made from. */
const PROCEDURES: Readonly<Record<string, Procedure>> = {};

/** What an agent does: by its template, and else what any agent can. */
export function procedureOf(templateId: string | null): Procedure {
  return PROCEDURES[templateId ?? ""] ?? customAgent;
}
