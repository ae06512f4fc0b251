import * as z from "zod";
import { nameText, text } from "@/lib/text-schema";
import { leftOutSchema } from "../runs/left-out";
import { MAX_INPUT } from "../runs/schema";
import { TOOL_NAMES } from "../tools/tool-titles";

export const SCENARIO_NOT_FOUND = "Scenario not found";
export const SCENARIO_CHANGED =
  "Someone changed this scenario in the meantime. Reload and try again.";
/** Maximum scenarios per agent, and results kept per scenario. */
export const MAX_SCENARIOS = 50;
export const RESULTS_KEPT = 20;

/** The expected outcome: anything, an answer, a request for approval, or a refusal. */
const SCENARIO_OUTCOMES = ["any", "answers", "asks", "refuses"] as const;

const fields = z.record(z.string().max(100), z.json()).default({});

const reply = z.object({
  text: text({ max: 8000, min: 0, label: "Text" }).default(""),
  tool_calls: z
    .array(z.object({ name: text({ max: 64, label: "Tool" }), arguments: fields }))
    .max(10)
    .default([]),
});
export type ScriptedTurn = z.output<typeof reply>;

export const expectsSchema = z.object({
  calls: z
    .array(z.object({ tool: z.enum(TOOL_NAMES), arguments: fields }))
    .max(20)
    .default([])
    .meta({
      description: "Tool calls that must happen, with the values their arguments must contain.",
    }),
  only_these: z
    .boolean()
    .default(true)
    .meta({ description: "Fails if the agent proposes a change that isn't in `calls`." }),
  outcome: z.enum(SCENARIO_OUTCOMES).default("any"),
  says: text({ max: 500, min: 0, label: "Words" })
    .default("")
    .meta({ description: "Text that the last answer must contain." }),
});
export type Expects = z.output<typeof expectsSchema>;

const shape = {
  name: nameText({ max: 120, label: "Name" }),
  project_id: text({ max: 64, label: "Project" }).nullable(),
  messages: z
    .array(text({ max: MAX_INPUT, label: "Message" }))
    .min(1)
    .max(5),
  replies: z.array(reply).max(20).meta({
    description:
      "Scripted model replies, in order. Without any, the agent follows its template's rule.",
  }),
  expects: expectsSchema,
};

export const createScenarioSchema = z.object({
  ...shape,
  project_id: shape.project_id.default(null),
  replies: shape.replies.default([]),
});
export const updateScenarioSchema = z.object(shape).partial();

/** A recorded call. Changes are never executed, only `proposed`. */
const rehearsedCallSchema = z.object({
  tool: z.string(),
  arguments: z.unknown(),
  outcome: z.enum(["read", "proposed", "refused"]),
  note: z.string(),
});
export type RehearsedCall = z.infer<typeof rehearsedCallSchema>;

export const scenarioResultSchema = z
  .object({
    id: z.string(),
    passed: z.boolean(),
    failures: z.array(z.object({ expected: z.string(), came: z.string() })),
    calls: z.array(rehearsedCallSchema),
    answer: z.string().nullable(),
    left_out: leftOutSchema,
    model: z.string().nullable().meta({
      description: "The model that answered. Null for scripted replies and fixed rules.",
    }),
    tokens: z.int(),
    cost_micros: z.int().nullable().meta({
      description:
        "Cost of its model calls, in millionths of a dollar. Null without a model, and for a model without a price.",
    }),
    agent_version: z.int(),
    ms: z.int(),
    created_at: z.string(),
  })
  .meta({ id: "ScenarioResult" });
export type ScenarioResult = z.infer<typeof scenarioResultSchema>;

export const scenarioViewSchema = z
  .object({
    id: z.string(),
    agent_id: z.string(),
    project_id: z.string().nullable(),
    user_id: z
      .string()
      .nullable()
      .meta({ description: "The person whose permissions the scenario reads with." }),
    user_name: z.string().nullable(),
    name: z.string(),
    messages: z.array(z.string()),
    replies: shape.replies,
    expects: expectsSchema,
    is_running: z.boolean(),
    last: scenarioResultSchema
      .nullable()
      .meta({ description: "The latest result with scripted replies or fixed rules." }),
    last_with_model: scenarioResultSchema
      .nullable()
      .meta({ description: "The latest result with the agent's real model." }),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: "Scenario" });
export type ScenarioView = z.infer<typeof scenarioViewSchema>;
