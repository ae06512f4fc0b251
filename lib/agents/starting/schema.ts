import * as z from "zod";
import { SCHEDULE_STATES } from "@/db/vocabulary";
import type { StartingKind } from "./kind";

/** What responses show of a schedule and of a trigger: where it works, its owner and its state. */
export const startingView = (noun: StartingKind["noun"]) => ({
  id: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  project_id: z.string().nullable(),
  project_name: z.string().nullable(),
  user_id: z
    .string()
    .nullable()
    .meta({ description: `The ${noun}'s owner. Its runs act on their behalf.` }),
  user_name: z.string().nullable(),
  input: z.string(),
  state: z.enum(SCHEDULE_STATES),
  reason: z
    .string()
    .nullable()
    .meta({ description: `Why the ${noun} was stopped.` }),
  may_edit: z.boolean(),
  may_pause: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
