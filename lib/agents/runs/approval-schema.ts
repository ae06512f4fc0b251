import * as z from "zod";
import { APPROVAL_MODES, APPROVAL_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { leftOutSchema } from "./left-out";

export const APPROVAL_NOT_FOUND = "Approval not found";

/** `mine`: what waits for the person themselves; `decided`: what does not wait any more, however it ended. */
export const APPROVAL_FILTERS = ["mine", "all", "decided", ...APPROVAL_STATES] as const;

export const approvalListSchema = listQuerySchema(["created_at"], {
  state: z.enum(APPROVAL_FILTERS).default("mine"),
}).pick({ state: true, page: true, perPage: true });
export type ApprovalListQuery = z.output<typeof approvalListSchema>;

const reason = text({ max: 500, min: 0, label: "Reason" }).default("");

export const decideSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("approve"), reason }),
    z.object({ decision: z.literal("deny"), reason: text({ max: 500, label: "Reason" }) }),
    z.object({
      decision: z.literal("edit"),
      reason,
      arguments: z
        .record(z.string(), z.unknown())
        .meta({ description: "All of the arguments, as they shall be." }),
    }),
  ],
  "Decision must be approve, deny or edit",
);

/** What an agent asks, as every answer carries it. */
export const approvalViewSchema = z
  .object({
    id: z.string(),
    run_id: z.string(),
    agent_id: z.string(),
    agent_name: z.string(),
    project_id: z.string().nullable(),
    project_name: z.string().nullable(),
    user_id: z.string().nullable().meta({ description: "For whom the run acts." }),
    user_name: z.string().nullable(),
    tool: z.string(),
    title: z.string().meta({ description: "What will be done, in words; made by code." }),
    step: z.int().meta({ description: "The number of the run's step." }),
    changes: z.boolean(),
    mode: z.enum(APPROVAL_MODES).meta({
      description: "`ask`: whom it acts for decides. `ask-other`: somebody else must.",
    }),
    state: z.enum(APPROVAL_STATES),
    arguments: z.unknown().meta({ description: "Exactly what will be done, and nothing else." }),
    lines: z
      .array(
        z.object({
          label: z.string(),
          value: z.string(),
          name: z.string().nullable().meta({
            description: "What an id is called now, for whoever may see that.",
          }),
        }),
      )
      .meta({ description: "The arguments for people; made by code from them alone." }),
    hash: z.string().meta({ description: "SHA-256 of the tool's name and the arguments." }),
    why: z.string().meta({ description: "Why the agent proposes it." }),
    sources: z.array(z.int()).meta({ description: "The steps that it has read before." }),
    reads: z.array(z.object({ n: z.int(), title: z.string() })).meta({
      description: "What those steps read, in words; none for whoever may not see the run.",
    }),
    proposed: z.unknown().meta({
      description: "What the agent had proposed, where who approved it has changed it.",
    }),
    audience: z
      .object({
        readers: z.int().meta({ description: "People who would read it, superadmins aside." }),
        names: z.array(z.string()).meta({ description: "The first 50 of them." }),
        without_access: z
          .array(z.object({ id: z.string(), name: z.string(), cannot_open: z.array(z.string()) }))
          .meta({ description: "Those who can't open all that it quotes." }),
        words: z.string().meta({ description: "The same in a sentence; empty for none." }),
      })
      .nullable()
      .meta({ description: "Who would read what is written; null where nobody else does." }),
    left_out: leftOutSchema,
    may_decide: z.boolean().meta({ description: "Never to an API token: sign in to decide." }),
    reason: z.string().nullable(),
    decided_by: z.string().nullable().meta({ description: "A name." }),
    decided_at: z.string().nullable(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: "Approval" });
export type ApprovalView = z.infer<typeof approvalViewSchema>;
