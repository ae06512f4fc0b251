import * as z from "zod";
import { isNetwork } from "@/lib/auth/networks";

/** What can be explained, by kind: the word before the id. */
export const EXPLAINED_KINDS = [
  "project",
  "workspace",
  "record",
  "task",
  "agent",
  "run",
  "approval",
  "schedule",
  "trigger",
  "conversation",
  "rag",
  "document",
  "integration",
  "view",
  "job",
  "user",
] as const;
export type ExplainedKind = (typeof EXPLAINED_KINDS)[number];

const NO_RESOURCE = "resource must be a kind and an id, such as project:ID";

export const explainAccessSchema = z.object({
  user: z.string().trim().min(1).max(100).meta({ description: "ID of the person." }),
  action: z.string().trim().max(60).optional().meta({
    description:
      "An action from the permissions table, such as `projects.assign`. For a single project, `projects.list` means seeing it. Omit it to explain every action.",
  }),
  resource: z
    .string()
    .trim()
    .max(120)
    .regex(new RegExp(`^(?:${EXPLAINED_KINDS.join("|")}):.`), NO_RESOURCE)
    .meta({
      description:
        "Kind and id, such as `run:ID`. A workspace can also be given as project id and type, separated by a slash. A record is given as list and id, such as `record:leads/ID`.",
    }),
  token: z.string().trim().min(1).max(100).optional().meta({
    description:
      "ID of one of the person's API tokens, to explain what the token can do. Only for the person and people who can see their tokens.",
  }),
  from: z
    .string()
    .trim()
    .max(64)
    .refine(isNetwork, "from must be an IP address, such as 203.0.113.7")
    .optional()
    .meta({
      description: "IP address the token is used from. If omitted, an allowed address is assumed.",
    }),
  agent: z.string().trim().min(1).max(100).optional().meta({
    description:
      "ID of an agent, to explain what its runs can do on the person's behalf in the item's project. Ignores the agent's tools and approval settings.",
  }),
});

/** The token or agent that a person acts through. */
const credentialSchema = z
  .object({ kind: z.enum(["token", "agent"]), id: z.string(), name: z.string() })
  .meta({ id: "AccessCredential" });
export type CredentialView = z.infer<typeof credentialSchema>;

const explanationSchema = z
  .object({
    action: z.string(),
    description: z.string().meta({ description: "What the action does.", renamedFrom: "says" }),
    allowed: z.boolean(),
    rule: z.string().meta({ description: "The rule from the permissions table." }),
    reasons: z
      .array(z.string())
      .meta({ description: "The facts behind the decision.", renamedFrom: "because" }),
    would_change: z
      .array(z.string())
      .meta({ description: "Changes that would reverse the decision." }),
  })
  .meta({ id: "AccessExplanation" });
export type Explanation = z.infer<typeof explanationSchema>;

export const explainedAnswer = {
  person: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  resource: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  asked_by: credentialSchema
    .nullable()
    .meta({ description: "Null if the person is signed in themselves." }),
  credentials: z.array(credentialSchema).meta({
    renamedFrom: "means",
    description:
      "Other ways to check: the person's tokens that you can see, and the project's agents.",
  }),
  allowed: z.boolean().meta({ description: "True if every action is allowed." }),
  explanations: z.array(explanationSchema),
};
export type Explained = z.infer<z.ZodObject<typeof explainedAnswer>>;
