// Separate from the rules, so that forms don't ship the schema library to the browser.

/** The rules for a new password, shown in forms before anything is typed. */
export const PASSWORD_HINT =
  "At least 8 characters. Not a common password, not one pattern repeated, and not made of the name or email.";
