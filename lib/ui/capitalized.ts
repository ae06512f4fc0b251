/** Returns the text with its first letter in upper case, as at the start of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the text as it is inside a sentence: "Full name" as "full name", but "SEO title" as is. */
export const uncapitalized = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
