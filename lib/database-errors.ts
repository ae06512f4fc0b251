/** Every message on the way from a thrown value to its root cause: Drizzle wraps D1's errors. */
function messages(error: unknown): string[] {
  const found: string[] = [];
  for (let at: unknown = error; at instanceof Error && found.length < 6; at = at.cause) {
    found.push(at.message);
  }
  return found;
}

/** True when a write failed because the column's value is taken; `column` as in "users.email". */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return messages(error).some(
    (text) => text.includes("UNIQUE constraint failed") && text.includes(column),
  );
}

/** True when a write failed because it names a row that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return messages(error).some((text) => text.includes("FOREIGN KEY constraint failed"));
}

/** True when D1 refuses work for load: the caller may try again later. */
export function isOverloaded(error: unknown): boolean {
  return messages(error).some((text) => /overloaded|too many requests queued/i.test(text));
}
