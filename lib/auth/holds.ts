import { AppError } from "@/lib/errors";
import type { SessionUserRow } from "./session";

/**
 * What a person has to do before they can use their account: review the sign-in methods after a
 * password reset, set up the second factor that their role needs, or replace a password that
 * someone else chose.
 */
export type Hold = "review" | "second-factor" | "password";

const PASSWORD_CHANGE_REQUIRED = "Someone else set your password. Choose your own first.";
const REVIEW_REQUIRED =
  "Your password was set with a link. Check your other sign-in methods first.";

/** Returns the first step the person has to do, or null. */
export function holdOf(
  user: Pick<SessionUserRow, "passwordGivenAt" | "reviewSince">,
  session: { mustEnroll: boolean } | null,
): Hold | null {
  if (user.reviewSince !== null) return "review";
  if (session?.mustEnroll) return "second-factor";
  return user.passwordGivenAt === null ? null : "password";
}

/**
 * Returns the error for requests of a held account; null if the account counts as not signed in.
 */
export function holdRefusal(hold: Hold): AppError | null {
  if (hold === "password")
    return new AppError("password_change_required", PASSWORD_CHANGE_REQUIRED);
  return hold === "review" ? new AppError("review_required", REVIEW_REQUIRED) : null;
}
