/**
 * Mutants that nobody can notice, because another guard says the same at that place; they are counted apart. By their
 * file, their kind, and which of that kind in the file they are.
 * @type {readonly { mutants: readonly string[], why: string }[]}
 */
export const EQUIVALENT = [];
