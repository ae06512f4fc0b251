/** Characters of a search's text. */
export const SEARCH_MAX_LENGTH = 200;

/**
 * What a search of a list finds at most, the newest of it. More than that nobody reads through; and a word that is in
 * everything would read everything.
 */
export const SEARCH_DEPTH = 80;
