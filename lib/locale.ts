/**
 * Used for signed-out people and until a person chooses a locale. Apart from the list of locales,
 * which few screens need.
 */
export const DEFAULT_LOCALE = "en-GB";

/**
 * Caches a function's results by name. Creating a formatter takes longer than rendering a table
 * row.
 */
export function cachedByName<Made>(make: (name: string) => Made): (name: string) => Made {
  const all = new Map<string, Made>();
  return (name) => {
    const known = all.get(name);
    if (known) return known;
    const made = make(name);
    all.set(name, made);
    return made;
  };
}
