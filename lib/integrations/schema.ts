import * as z from "zod";
import { INTEGRATION_STATUSES, INTEGRATION_TYPES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { DEFAULT_OPENAI_MODEL, INTEGRATION_CATEGORIES, OPENAI_MODELS } from "./vocabulary-schema";

/** How many integrations there may be (platform-core §9): by type, and of all types together. */
export const INTEGRATION_LIMITS = { supabase: 999, openai: 50, total: 1000 } as const;

export const INTEGRATION_NAME_MAX = 100;
export const INTEGRATION_DESCRIPTION_MAX = 500;
export const INTEGRATION_KEY_MAX = 2048;

export const INTEGRATION_CREATED = "Integration created successfully";
export const INTEGRATION_UPDATED = "Integration updated successfully";
export const INTEGRATION_NOT_FOUND = "Integration not found";
export const CHANGED_MEANWHILE =
  "Somebody else has changed this integration in the meantime. Reload to see the current values.";
export const NO_CHANGES = "No changes to save";
export const TYPE_REQUIRED = "Type must be supabase or openai";
export const INVALID_API_URL = "API URL must be a valid URL";
export const API_URL_NOT_ALLOWED =
  "API URL must be https on a supabase.co host, or an origin that this deployment allows";
export const KEYS_UNREADABLE = "The stored keys cannot be read. Enter them again.";
export const TEST_UNFINISHED = "The last test did not finish. Please test again.";

/** 'Limit reached (n/n)' (platform-core §2). */
export function limitReached(count: number, limit: number): string {
  return `Limit reached (${count}/${limit})`;
}

const blankAsUndefined = (value: unknown) => (value === "" || value === null ? undefined : value);
const blankAsNull = (value: unknown) => (value === "" ? null : value);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess(blankAsUndefined, schema.optional());

/** A key travels in a header: printable characters without spaces. */
const key = (label: string) =>
  text({ max: INTEGRATION_KEY_MAX, label }).regex(
    /^[\x21-\x7e]+$/,
    `${label} must not contain spaces or special characters`,
  );

const name = text({ max: INTEGRATION_NAME_MAX, label: "Name" });
const description = text({ max: INTEGRATION_DESCRIPTION_MAX, min: 0, label: "Description" });
const isActive = z.boolean({ error: "isActive must be true or false" });
const apiUrl = text({ max: 2048, label: "API URL" }).refine(
  (value) => URL.canParse(value),
  INVALID_API_URL,
);
const organizationId = key("Organization ID").max(
  100,
  "Organization ID must be at most 100 characters",
);

const createSupabaseSchema = z.object({
  type: z.literal("supabase"),
  name,
  description: optional(description),
  apiUrl,
  anonKey: key("Anon key"),
  serviceRoleKey: optional(key("Service role key")),
});

const createOpenAiSchema = z.object({
  type: z.literal("openai"),
  name,
  description: optional(description),
  apiKey: key("API key"),
  organizationId: optional(organizationId),
  preferredModel: z.preprocess(
    blankAsUndefined,
    z
      .enum(OPENAI_MODELS, { error: `Preferred model must be one of ${OPENAI_MODELS.join(", ")}` })
      .default(DEFAULT_OPENAI_MODEL),
  ),
});

/** The type, where it is not given, follows from the fields: the payloads of platform-core §3 do not name it. */
function withType(input: unknown): unknown {
  if (typeof input !== "object" || input === null || "type" in input) return input;
  if ("apiUrl" in input || "anonKey" in input) return { ...input, type: "supabase" };
  return "apiKey" in input ? { ...input, type: "openai" } : input;
}

export const createIntegrationSchema = z.preprocess(
  withType,
  z.discriminatedUnion("type", [createSupabaseSchema, createOpenAiSchema], {
    error: TYPE_REQUIRED,
  }),
);

export type NewIntegration = z.output<typeof createIntegrationSchema>;

const editable = {
  name: name.optional(),
  description: description.optional(),
  isActive: isActive.optional(),
};

/** Blank keys keep what is stored; `serviceRoleKey: null` and a blank organisation take it away. */
export const updateSupabaseSchema = z.object({
  ...editable,
  apiUrl: optional(apiUrl),
  anonKey: optional(key("Anon key")),
  serviceRoleKey: z.preprocess(
    (value) => (value === "" ? undefined : value),
    key("Service role key").nullish(),
  ),
});

export const updateOpenAiSchema = z.object({
  ...editable,
  apiKey: optional(key("API key")),
  organizationId: z.preprocess(blankAsNull, organizationId.nullish()),
  preferredModel: optional(text({ max: 100, label: "Preferred model" })),
});

export const toggleIntegrationSchema = z.object({ isActive });

const flag = z.enum(["true", "false"]).optional();

export const listIntegrationsSchema = listQuerySchema(["createdAt", "name"], {
  status: z.enum(INTEGRATION_STATUSES).optional(),
  type: z.enum(INTEGRATION_TYPES).optional(),
  category: z.enum(INTEGRATION_CATEGORIES).optional(),
  active: flag,
}).extend({
  // Newest first, so that what somebody has just added stands on top.
  sort: z.enum(["createdAt", "-createdAt", "name", "-name"]).default("-createdAt"),
});

export type ListIntegrationsQuery = z.output<typeof listIntegrationsSchema>;
