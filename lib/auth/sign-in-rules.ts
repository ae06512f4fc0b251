import { EMAIL_PATTERN, INVALID_EMAIL, normalizeEmail } from "@/lib/text/email-address";

// Separate from the schemas, which import it, so that the sign-in form doesn't ship the schema
// library to the browser.

export const EMAIL_AND_PASSWORD_REQUIRED = "Email and password are required";
export const INVALID_CREDENTIALS = "Invalid credentials";
const LOGIN_UNAVAILABLE = "Login temporarily unavailable";

interface SignInInput {
  email: string;
  password: string;
}

export type SignInField = keyof SignInInput;
type SignInForm =
  | { input: SignInInput }
  | { input: null; problem: string /** The field to focus. */; field: SignInField };

/**
 * Returns what the sign-in form sends, or the error for a missing part. The password stays exactly
 * as typed.
 */
export function readSignInForm(typed: SignInInput): SignInForm {
  const email = normalizeEmail(typed.email);
  if (!email || !typed.password) {
    return {
      input: null,
      problem: EMAIL_AND_PASSWORD_REQUIRED,
      field: email ? "password" : "email",
    };
  }
  if (!EMAIL_PATTERN.test(email)) return { input: null, problem: INVALID_EMAIL, field: "email" };
  return { input: { email, password: typed.password } };
}

/** The sign-in form's text for an error. `status` is 0 if there was no readable response. */
export function signInFailureText(failure: { status: number; message: string }): string {
  if (failure.status === 0) return LOGIN_UNAVAILABLE;
  // Rate limits say how long to wait, and a 403 says how else to sign in. All other errors look the
  // same.
  return [403, 429].includes(failure.status) ? failure.message : INVALID_CREDENTIALS;
}
