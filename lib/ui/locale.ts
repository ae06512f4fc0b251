/** What stands before somebody has chosen, and wherever nobody is signed in. Apart from the list, which few screens need. */
export const DEFAULT_LOCALE = "en-GB";

/** Made when it is first asked for, and kept: to make one takes longer than a row of a table. */
export function kept<Made>(make: (name: string) => Made): (name: string) => Made {
  const all = new Map<string, Made>();
  return (name) => {
    const known = all.get(name);
    if (known) return known;
    const made = make(name);
    all.set(name, made);
    return made;
  };
}
