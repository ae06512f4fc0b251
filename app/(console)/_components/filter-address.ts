/** The parameter that a filter sets in the address of its page. */
export interface FilterParam {
  path: string;
  name: string;
  /** The other parameters, which it keeps. */
  params: Readonly<Record<string, string>>;
  /** The value that the address leaves out. */
  byDefault: string;
}

/** The address of the page with another value of the filter, from its first page. */
export function addressOf({ path, name, params, byDefault }: FilterParam, value: string): string {
  const { [name]: _before, ...kept } = params;
  const query = new URLSearchParams(value === byDefault ? kept : { ...kept, [name]: value });
  return query.size > 0 ? `${path}?${query}` : path;
}
