/** The query parameters of a page. */
export type PageParams = Record<string, string | string[] | undefined>;

/** Path and query of the page, for parts that store their state in the URL. */
export interface PageLocation {
  basePath: string;
  params: PageParams;
}

/** Returns the first value of a parameter. */
export function paramOf(params: PageParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Returns the page's URL with some parameters changed. Null or "" removes one; the others stay.
 */
export function locationHref(
  { basePath, params }: PageLocation,
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
