/**
 * What depends on an object alone and never changes with it, worked out once for each: a schema that is put together of
 * a description takes longer than what it then reads, as a statement takes longer to be written than to be run.
 */
export function onceFor<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}
