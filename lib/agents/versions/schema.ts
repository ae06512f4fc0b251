import * as z from "zod";

export const VERSION_NOT_FOUND = "Version not found";

const fieldChangeSchema = z.object({
  field: z.string().meta({ description: "The path in `agentConfig`." }),
  label: z.string(),
  before: z.string().nullable().meta({ description: "Null if it wasn't set." }),
  after: z.string().nullable(),
});

const versionResultSchema = z.object({
  scenario_id: z.string(),
  name: z.string(),
  passed: z.boolean(),
  model: z
    .string()
    .nullable()
    .meta({ description: "The model that answered. Null for scripted replies and fixed rules." }),
  created_at: z.string(),
});

/** A saved configuration of an agent. */
export const versionViewSchema = z
  .object({
    version: z.int().meta({ description: "The agent's version when this was saved." }),
    is_current: z.boolean(),
    user_id: z.string().nullable(),
    user_name: z.string().nullable().meta({ description: "The person who saved it, if known." }),
    restored_from: z.int().nullable(),
    changes: z.array(fieldChangeSchema).meta({
      description: "Compared with the version before, or with the one in `compare_with`.",
    }),
    results: z
      .array(versionResultSchema)
      .meta({ description: "The latest result of each scenario with this configuration." }),
    created_at: z.string(),
  })
  .meta({ id: "AgentVersion" });
export type VersionView = z.infer<typeof versionViewSchema>;

/** The query of a comparison. */
export const compareSchema = z.object({
  compare_with: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ description: "Another version. The version before by default." }),
});

/** Input that turns the block on or off. */
export const mustPassSchema = z.object({
  must_pass: z.boolean("must_pass must be true or false").meta({
    description:
      "True if the agent's scenarios must pass before it is activated, and before it works with another configuration.",
  }),
});
