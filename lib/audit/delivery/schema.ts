import * as z from "zod";

const SECRET_MIN = 24;
const NEEDS_URL = "Enter the webhook URL";

/** Where the log is sent. */
export const setWebhookSchema = z.object({
  url: z.string({ error: NEEDS_URL }).trim().min(1, NEEDS_URL).max(500).meta({
    description: "Its origin must be listed in OUTBOUND_ALLOWED_ORIGINS.",
  }),
  secret: z
    .string()
    .min(SECRET_MIN, `The secret must have at least ${SECRET_MIN} characters`)
    .max(200)
    .optional()
    .meta({ description: "Signs each call. Omit it to keep the stored secret." }),
  is_paused: z.boolean().default(false),
  from: z.enum(["now", "beginning"]).default("now").meta({
    description: "Where a new webhook starts.",
  }),
});

/** How long rows stay in the database. */
export const setRetentionSchema = z.object({
  days: z
    .number()
    .int()
    .min(30, "Keep entries for at least 30 days")
    .max(3650)
    .nullable()
    .meta({ description: "Older entries move to R2. Null keeps everything in the database." }),
});

const webhookCallSchema = z
  .object({
    at: z.string(),
    is_test: z.boolean(),
    rows: z.int(),
    status: z.int().nullable().meta({ description: "Null if there was no response." }),
    error: z.string().nullable().meta({ description: "Null if the call succeeded." }),
    ms: z.int().meta({ description: "How long the response took." }),
  })
  .meta({ id: "AuditWebhookCall" });
export type WebhookCall = z.infer<typeof webhookCallSchema>;

const webhookViewSchema = z
  .object({
    url: z.string(),
    is_paused: z.boolean(),
    delivered_to: z.int().meta({ description: "The last delivered entry." }),
    delivered_at: z.string().nullable(),
    waiting: z.int().meta({ description: "Entries waiting for delivery." }),
    error: z.string().nullable().meta({ description: "Why the last call failed." }),
    failed_at: z.string().nullable(),
    next_try_at: z
      .string()
      .nullable()
      .meta({ description: "When a failed call is retried; null if none failed." }),
    calls: z.array(webhookCallSchema).meta({ description: "The last ten, newest first." }),
  })
  .meta({ id: "AuditWebhook" });

/** The state of the chain and its delivery. */
export const chainAnswer = {
  first_seq: z.int().meta({ description: "The oldest entry in the database." }),
  sealed_to: z.int(),
  sealed_hash: z.string().nullable(),
  sealed_at: z.string().nullable(),
  waiting: z.int().meta({ description: "Entries not sealed yet." }),
  kept_days: z.int().nullable(),
  archives: z.object({
    objects: z.int(),
    rows: z.int(),
    first_at: z.string().nullable(),
    last_at: z.string().nullable(),
  }),
  webhook: webhookViewSchema.nullable(),
};
export type ChainState = z.infer<z.ZodObject<typeof chainAnswer>>;

export const testedAnswer = {
  delivered: z.boolean(),
  message: z.string(),
};
