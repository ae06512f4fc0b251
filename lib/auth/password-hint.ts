// Apart from the rules, so that forms carry no schema library to the browser.

/** The rules of a new password, as forms show them before anything is typed. */
export const PASSWORD_HINT =
  "At least 8 characters. Not a common password, not one pattern repeated, and not made of the name or email.";
