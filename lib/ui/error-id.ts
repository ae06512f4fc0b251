/** A short id that a person can read out: `err-` and twelve hexadecimal digits. */
export function createErrorId(): string {
  const hex = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  return `err-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}
