/** Returns a number with its noun: "1 row", "1,204 rows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Returns a number with its thousands apart: "1,204". */
export const grouped = (count: number): string => count.toLocaleString("en");
