/** Characters of a search's text. */
export const SEARCH_MAX_LENGTH = 200;

/**
 * What a search of the tasks finds at most, the newest of it. More than that nobody reads through; and a word that is in
 * everything would read everything.
 */
export const SEARCH_DEPTH = 80;

/**
 * The same where the list is narrowed without a text, by a due date or by who is on them, which no counter
 * knows: looking at what is found costs less than looking for a text.
 */
export const FILTER_DEPTH = 100;
