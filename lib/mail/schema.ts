import * as z from "zod";
import { MAIL_KINDS, MAIL_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

export { MAIL_STATES };

/** The outbox, newest first. `q` searches addresses and subjects. */
export const listOutboxSchema = listQuerySchema(["-created_at"], {
  sort: z.enum(["-created_at", "created_at"]).default("-created_at"),
  state: z.enum(["all", ...MAIL_STATES]).default("all"),
});
export type ListOutboxQuery = z.output<typeof listOutboxSchema>;

/** An email on the screen and in the API. Never its content, which may have links. */
export const outboxMailSchema = z
  .object({
    id: z.string(),
    kind: z.enum(MAIL_KINDS),
    to: z.string(),
    subject: z.string(),
    state: z.enum(MAIL_STATES),
    attempts: z.int(),
    error: z.string().nullable().meta({ description: "Why the last attempt failed." }),
    can_retry: z
      .boolean()
      .meta({ description: "True if the email failed and can still be resent." }),
    created_at: z.string(),
    sent_at: z.string().nullable(),
  })
  .meta({ id: "OutboxMail" });
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const testMailAnswer = {
  sent: z.boolean().meta({ description: "True if the provider accepted the email." }),
  to: z.string(),
  message: z.string(),
};
