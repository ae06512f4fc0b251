/** A page's parameters as the address has them. */
export type PageParams = Record<string, string | string[] | undefined>;

/** A part of a page that keeps its state in the address: the page's path and what the address says. */
export interface PagePlace {
  basePath: string;
  params: PageParams;
}

/** The first value of a parameter; a repeated one counts once. */
export function paramOf(params: PageParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The page's address with some parameters changed, null or "" for none; all others are kept. */
export function placeHref(
  { basePath, params }: PagePlace,
  changes: Record<string, string | number | null>,
): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(params)) {
    const value = paramOf(params, name);
    if (value && !(name in changes)) query.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${basePath}?${text}` : basePath;
}
