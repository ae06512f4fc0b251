// Apart from the schema, so that the danger zone carries no schema library to the browser.

/** Platform-core §5: typed exactly, or nothing happens. */
export const RESET_PHRASE = "DELETE ALL DATA";
export const TYPE_THE_PHRASE = `Please type exactly: ${RESET_PHRASE}`;
export const RESET_FAILED = "Failed to reset system. Please try again.";
export const PASSWORD_AGAIN =
  "You signed in more than 15 minutes ago. Please enter your password to go on.";
export const WRONG_PASSWORD = "The password is not correct";
