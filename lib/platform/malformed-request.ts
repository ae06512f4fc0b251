/**
 * More than any screen or call has need of, many times over. What repeats one name a thousand times costs the adapter
 * seconds, since it reads all values of a name for each of them.
 */
const MAX_QUERY = { characters: 8192, parameters: 100 } as const;

/**
 * Whether an address is one that no link has. Next's own segments and data forms address a page under another name;
 * only its canonical path is served.
 */
export function isMalformedAddress({ pathname, search }: URL): boolean {
  try {
    decodeURIComponent(pathname);
  } catch {
    return true;
  }
  if (search.length > MAX_QUERY.characters) return true;
  if (search.split("&").length > MAX_QUERY.parameters) return true;
  return pathname.includes("//") || /%2f|%5c|%00|%2e/i.test(pathname);
}

/**
 * Whether an answer says that Next could not read its request: a form that is none, an action of no known form, or a
 * router's state that is none. It answers those with 500 in plain text before any code of ours runs, whose own failures
 * are pages or JSON.
 */
export function isUnreadable(request: Request, answer: Response): boolean {
  if (answer.status !== 500) return false;
  if (!answer.headers.get("content-type")?.startsWith("text/plain")) return false;
  return request.method === "POST" || request.headers.has("next-router-state-tree");
}
