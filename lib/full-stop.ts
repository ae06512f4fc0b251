/**
 * Returns the text with exactly one full stop at its end, because some messages already have one.
 */
export const withFullStop = (text: string): string => `${text.replace(/\.$/, "")}.`;
