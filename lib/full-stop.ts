/** Returns the text with exactly one full stop at its end: messages of two sentences bring their own. */
export const withFullStop = (text: string): string => `${text.replace(/\.$/, "")}.`;
