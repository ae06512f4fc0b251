/**
 * Returns only the fields that would change. A change that is sent again after a lost response has
 * none, so it writes nothing twice: no version, no audit row.
 */
export function changedFields<Asked extends object>(
  asked: Asked,
  now: { [Name in keyof Asked]?: unknown },
): Partial<Asked> {
  const changed: Partial<Asked> = {};
  for (const name of Object.keys(asked) as (keyof Asked)[]) {
    const value = asked[name];
    if (value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name]))
      changed[name] = value;
  }
  return changed;
}
