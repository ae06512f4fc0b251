import type { agentTriggers } from "@/db/schema/agent-triggers";
import type { Resource } from "@/lib/resource/resource";
import { startingResource } from "../starting/write-rules";
import { TRIGGER } from "./trigger-rules";
import { triggerWords } from "./trigger-words";

/** Triggers as a resource. A webhook's secrets are never in the trash. */
export const TRIGGERS: Resource<typeof agentTriggers> = {
  ...startingResource(TRIGGER),
  logged: (row) => ({
    agentId: row.agentId,
    words: triggerWords({ records: null, threshold: null, ...row }),
    state: row.state,
    threshold: row.threshold,
    input: row.input,
  }),
  nameOf: (row) => triggerWords({ records: null, threshold: null, ...row }),
  forgets: ["secret", "formerSecret", "formerUntil"],
};
