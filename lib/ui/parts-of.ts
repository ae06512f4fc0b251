/** Splits a list into parts that one call takes. */
export function partsOf<Item>(all: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < all.length; at += most) parts.push(all.slice(at, at + most));
  return parts;
}
