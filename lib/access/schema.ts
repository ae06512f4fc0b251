import * as z from "zod";
import { isNetwork } from "@/lib/auth/networks";

/** What can be explained, by the word before the id. */
export const EXPLAINED_KINDS = [
  "project",
  "workspace",
  "record",
  "task",
  "agent",
  "run",
  "approval",
  "schedule",
  "conversation",
  "rag",
  "document",
  "integration",
  "view",
  "job",
  "user",
] as const;
export type ExplainedKind = (typeof EXPLAINED_KINDS)[number];

const NO_RESOURCE = "resource is a kind and an id, such as project:ID";

/** Whose right, to what. */
export const explainAccessSchema = z.object({
  user: z.string().trim().min(1).max(100).meta({ description: "The person's id." }),
  action: z.string().trim().max(60).optional().meta({
    description:
      "As the table of permissions has it: `projects.assign`. `projects.list` of one project is to see it. Left out, every action on the thing is explained.",
  }),
  resource: z
    .string()
    .trim()
    .max(120)
    .regex(new RegExp(`^(?:${EXPLAINED_KINDS.join("|")}):.`), NO_RESOURCE)
    .meta({
      description:
        "A kind, a colon and an id, such as `run:ID`; a workspace also by its project's id and its type, a record by its list and its id, with a slash between: `record:leads/ID`.",
    }),
  token: z.string().trim().min(1).max(100).optional().meta({
    description:
      "The id of an API token of theirs: what they may by it. For themselves, and for whoever sees their tokens.",
  }),
  from: z
    .string()
    .trim()
    .max(64)
    .refine(isNetwork, "from is an address, such as 203.0.113.7")
    .optional()
    .meta({
      description: "The address that the token is used from. Left out, it is one that it may be.",
    }),
  agent: z.string().trim().min(1).max(100).optional().meta({
    description:
      "The id of an agent: what its run may do for them in the project of the thing, or in none. What its tools and approvals keep it from is not asked.",
  }),
});

/** By what somebody asks. */
const meansSchema = z
  .object({ kind: z.enum(["token", "agent"]), id: z.string(), name: z.string() })
  .meta({ id: "AccessMeans" });
export type MeansView = z.infer<typeof meansSchema>;

const explanationSchema = z
  .object({
    action: z.string(),
    says: z.string().meta({ description: "What the action is, in words." }),
    allowed: z.boolean(),
    rule: z.string().meta({ description: "The rule of the policy table." }),
    because: z.array(z.string()).meta({ description: "The facts that decided." }),
    would_change: z.array(z.string()).meta({ description: "What would turn the decision." }),
  })
  .meta({ id: "AccessExplanation" });
export type Explanation = z.infer<typeof explanationSchema>;

export const explainedAnswer = {
  person: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  resource: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  asked_by: meansSchema.nullable().meta({ description: "Null of themselves, signed in." }),
  means: z.array(meansSchema).meta({
    description:
      "What else can be asked by: the tokens of theirs that the asker sees, and the agents of the project.",
  }),
  allowed: z.boolean().meta({ description: "Every one of the actions." }),
  explanations: z.array(explanationSchema),
};
export type Explained = z.infer<z.ZodObject<typeof explainedAnswer>>;
