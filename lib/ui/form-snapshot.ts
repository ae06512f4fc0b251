/** A comparable picture of a form's values; files count by name and size. */
export function formSnapshot(data: FormData): string {
  const entries = Array.from(data.entries(), ([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value.name, value.size];
  });
  // React's own bookkeeping fields change between renders and are nobody's input.
  return JSON.stringify(entries.filter(([name]) => !String(name).startsWith("$ACTION_")));
}
