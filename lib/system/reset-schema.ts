import * as z from "zod";
import { MAX_PASSWORD_LENGTH } from "@/lib/auth/schema";
import { RESET_PHRASE, TYPE_THE_PHRASE } from "./reset-rules";

/** The phrase exactly as typed, and the password where the session is no longer fresh. */
export const resetSystemSchema = z.object({
  confirmation: z.literal(RESET_PHRASE, { error: TYPE_THE_PHRASE }),
  password: z
    .string({ error: "Password must be text" })
    .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
    .optional(),
});
