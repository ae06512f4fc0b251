/** Characters of a search's text. */
export const SEARCH_MAX_LENGTH = 200;
