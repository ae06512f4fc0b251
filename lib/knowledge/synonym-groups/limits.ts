// Separate from the schema, so that the browser gets these limits without zod.
export const MAX_GROUPS = 100;
export const MAX_WORDS_IN_GROUP = 12;
export const MAX_WORD_LENGTH = 50;
