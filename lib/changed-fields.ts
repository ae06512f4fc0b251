/**
 * Those of the asked fields that do not stand so already. A change that is sent again after a lost answer has none left,
 * and writes nothing a second time: no version, no audit row.
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
