import * as z from "zod";

/** Where verification starts. */
export const verifyAuditLogSchema = z.object({
  after: z.coerce.number().int().min(0).optional().meta({
    description: "The `next` value of the previous call. Omit it to start at the beginning.",
  }),
  archives: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "Include archived entries." }),
});

/** The first row that differs from what was sealed. */
const chainBreakSchema = z
  .object({
    seq: z.int().meta({ description: "Position in the log." }),
    kind: z.enum(["changed", "removed", "inserted"]),
    id: z.string().nullable(),
    at: z.string().nullable(),
  })
  .meta({ id: "AuditChainBreak" });
export type ChainBreak = z.infer<typeof chainBreakSchema>;

/** The result of a verification. */
export const verifiedAnswer = {
  intact: z.boolean().meta({ description: "True if every entry this call checked is unchanged." }),
  checked_to: z.int().meta({ description: "The last unchanged entry." }),
  sealed_to: z.int().meta({ description: "The last sealed entry." }),
  sealed_hash: z.string().nullable().meta({ description: "Hash of that entry." }),
  waiting: z.int().meta({ description: "Newer entries that aren't sealed yet." }),
  next: z.int().nullable().meta({ description: "Pass this to the next call; null at the end." }),
  first_break: chainBreakSchema.nullable(),
};
export type Verified = z.infer<z.ZodObject<typeof verifiedAnswer>>;
