/** Returns true for the URL of a page. Browser and server share this rule. */
export function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.hostname !== ""
  );
}
