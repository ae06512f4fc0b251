// Apart from the schemas, which import it, so that the sign-in form carries no schema library to the browser.

/** No character fits two places of it, so that it takes linear time. An address in pointed brackets is none. */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"][^\s@.<>()[\]\\,;:"]*\.[^\s@<>()[\]\\,;:"]+$/;
export const INVALID_EMAIL = "Please enter a valid email address";
export const EMAIL_AND_PASSWORD_REQUIRED = "Email and password are required";
export const INVALID_CREDENTIALS = "Invalid credentials";
const LOGIN_UNAVAILABLE = "Login temporarily unavailable";

/** An email as it is sent and stored: in its compatibility form (NFKC), trimmed and lower-cased. */
export function normalizeEmail(value: string): string {
  return value.normalize("NFKC").trim().toLowerCase();
}

export interface SignInInput {
  email: string;
  password: string;
}

export type SignInField = keyof SignInInput;
export type SignInForm =
  | { input: SignInInput }
  | { input: null; problem: string /** The field to go to. */; field: SignInField };

/** What the sign-in form sends, or the sentence that says what is missing. The password is left exactly as typed. */
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

/** What the sign-in form shows for an answer that is no success; `status` is 0 when no readable answer came. */
export function signInFailureText(failure: { status: number; message: string }): string {
  if (failure.status === 0) return LOGIN_UNAVAILABLE;
  // The rate limit's sentence says how long to wait, and a 403 which other way to sign in; every other refusal looks the same.
  return [403, 429].includes(failure.status) ? failure.message : INVALID_CREDENTIALS;
}
