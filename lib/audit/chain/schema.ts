import * as z from "zod";

/** Where a walk over the chain begins. */
export const verifyAuditLogSchema = z.object({
  after: z.coerce.number().int().min(0).optional().meta({
    description: "The `next` of the call before; from the beginning where it is left out.",
  }),
  archives: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "Whether to begin with what retention has archived." }),
});

/** The first row that is not what was sealed. */
const chainBreakSchema = z
  .object({
    seq: z.int().meta({ description: "Its place in the sequence." }),
    kind: z.enum(["changed", "removed", "inserted"]),
    id: z.string().nullable(),
    at: z.string().nullable(),
  })
  .meta({ id: "AuditChainBreak" });
export type ChainBreak = z.infer<typeof chainBreakSchema>;

/** What a walk over the chain has found. */
export const verifiedAnswer = {
  intact: z.boolean().meta({ description: "Nothing that this call looked at was touched." }),
  checked_to: z.int().meta({ description: "The last row that is as it was sealed." }),
  sealed_to: z.int().meta({ description: "The last row that has its hash." }),
  sealed_hash: z.string().nullable().meta({ description: "The hash of that row." }),
  waiting: z.int().meta({ description: "Rows that were written since and are not sealed yet." }),
  next: z.int().nullable().meta({ description: "Where the next call goes on; null at the end." }),
  first_break: chainBreakSchema.nullable(),
};
export type Verified = z.infer<z.ZodObject<typeof verifiedAnswer>>;
