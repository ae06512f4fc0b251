import * as z from "zod";
import { MAX_PASSWORD_LENGTH, newPasswordSchema } from "@/lib/auth/schema";
import { email, text } from "@/lib/text-schema";
import { NO_CHANGES, USER_NAME_MAX } from "./schema";

/** What everyone may change of their own row. */
export const ownAccountSchema = z
  .strictObject({
    name: text({ max: USER_NAME_MAX, label: "Name" }).optional(),
    email: email().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), NO_CHANGES);

export const changeOwnPasswordSchema = z.object({
  currentPassword: z
    .string({ error: "Current password is required" })
    .min(1, "Current password is required")
    .max(MAX_PASSWORD_LENGTH, `Current password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  newPassword: newPasswordSchema,
});
