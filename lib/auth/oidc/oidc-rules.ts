// Separate from the schemas, so that screens can use these without shipping zod to the browser.

/** Characters. */
export const PROVIDER_NAME_MAX = 40;
export const MAX_PROVIDERS = 10;
export const MAX_DOMAINS = 50;

/** Texts of the sign-in page when signing in with an identity provider failed. */
export const OIDC_REFUSALS = {
  too_late: "This sign-in expired or was already used. Please try again.",
  denied: "The identity provider didn't sign you in. Please try again.",
  refused:
    "Couldn't verify the identity provider's response, so you weren't signed in. Please try again.",
  unreachable: "Couldn't reach the identity provider. Please try again.",
  not_verified:
    "The identity provider hasn't verified your email address. Verify it there, then sign in again.",
  not_fresh: "The identity provider didn't ask you to sign in again. Please try again.",
  no_account: "You don't have an account yet. Ask an admin to invite you.",
  bound:
    "Your account is already linked to a different identity at this provider. Ask an admin for help.",
  bound_elsewhere:
    "This identity provider account is already linked to another person's account here.",
  other_person: "You signed in at the identity provider as a different person. Please try again.",
  other_domain:
    "You can't sign in with this identity provider using your email domain. Choose another way to sign in.",
  email_taken:
    "Another account already has the email address from your identity provider. Ask a superadmin for help.",
  link_first:
    "Superadmins link an identity provider on their own account page. Sign in as before, then link it there.",
  cannot_confirm:
    "An account with this email exists but has no password, so you can't confirm that it's yours. Ask an administrator for a reset link.",
  other_network:
    "People with your role can't use the console from this network. A superadmin on an allowed network can change this.",
  password_first:
    "Your password was set with a link. Sign in with it once and review your other sign-in methods.",
  limited: "Too many attempts. Please try again in a few minutes.",
} as const;
export type OidcRefusalReason = keyof typeof OIDC_REFUSALS;

/** Address fragments with which a sign-in at an identity provider returns. */
export const REFUSED_FRAGMENT = "sign-in-refused=";
export const FACTOR_FRAGMENT = "second-factor=";
export const CONFIRM_FRAGMENT = "confirm-account=";

/** The page that a confirmation in a separate window ends on. */
export const CONFIRMED_PATH = "/confirmed";
/** The channel on which that window reports back: "" or the reason of a refusal. */
export const CONFIRMED_CHANNEL = "atrium-confirmed";

/** The domain of an email. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
