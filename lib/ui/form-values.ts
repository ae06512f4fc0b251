const comparable = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify(value.map((entry) => JSON.stringify(entry)).sort())
    : JSON.stringify(value);

/** Compares values as a person would: the order of a list doesn't matter. */
function isSameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

/** Returns the names of the fields that differ. An edit sends only these. */
export function changedFields<Values extends object>(
  before: Values,
  now: Values,
): (keyof Values & string)[] {
  const names = Object.keys(now) as (keyof Values & string)[];
  return names.filter((name) => !isSameValue(before[name], now[name]));
}

/** Returns the values with some fields replaced. */
export function withFields<Values extends object>(
  values: Values,
  from: Values,
  fields: readonly (keyof Values & string)[],
): Values {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

interface Merge<Values> {
  /** Changed by both to different values, so someone has to choose. */
  conflicts: (keyof Values & string)[];
  /** Changed only by them, so taken over. */
  theirs: (keyof Values & string)[];
  /** Their values, with my own changes where they changed nothing. */
  merged: Values;
}

/** Merges two edits of the same values. */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const byMe = changedFields(base, mine);
  const byThem = changedFields(base, theirs);
  const conflicts = byMe.filter(
    (field) => byThem.includes(field) && !isSameValue(mine[field], theirs[field]),
  );
  const mineAlone = byMe.filter((field) => !conflicts.includes(field));
  return {
    conflicts,
    theirs: byThem.filter((field) => !byMe.includes(field)),
    merged: withFields(theirs, mine, mineAlone),
  };
}

/** Trims the texts that differ from `base`. Unchanged values stay as stored. */
export function trimChanged<Values extends object>(base: Values, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const isTyped = typeof value === "string" && value !== base[name as keyof Values];
    return [name, isTyped ? value.trim() : value];
  });
  return Object.fromEntries(entries) as Values;
}

/**
 * Returns true if a value has the same fields and types. Drafts of an older version of the form
 * don't.
 */
export function hasSameShape<Values extends object>(
  model: Values,
  value: unknown,
): value is Values {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(model) as (keyof Values & string)[];
  const found = value as Record<string, unknown>;
  return (
    names.length === Object.keys(found).length &&
    names.every((name) =>
      Array.isArray(model[name]) ? isList(found[name]) : typeof found[name] === typeof model[name],
    )
  );
}

/** Lists contain texts, or objects of texts. */
function isList(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const isTexts = (entry: unknown) =>
    typeof entry === "object" &&
    entry !== null &&
    Object.values(entry).every((text) => typeof text === "string");
  return value.every((entry) => typeof entry === "string" || isTexts(entry));
}
