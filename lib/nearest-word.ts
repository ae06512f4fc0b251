import { AppError } from "./errors";

/** Returns the edit distance: letters to add, remove, replace or swap. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

/** Longer words aren't compared. */
const LONGEST = 64;

const plain = (word: string) => word.toLowerCase().replaceAll(/[_\s-]/g, "");

/** Returns the known word that was most likely meant, or null if none is close. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length > LONGEST) return null;
  const wanted = plain(word);
  const [best] = known
    .map((one) => {
      const name = plain(one);
      const isPart = wanted.length > 2 && (name.startsWith(wanted) || wanted.startsWith(name));
      return { one, far: isPart ? 1 : distance(wanted, name) };
    })
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.one : null;
}

/** Returns the error for an unknown word: "There is no field prise. Did you mean price?" */
export function unknownWord(what: string, word: string, known: readonly string[]): AppError {
  const nearest = nearestWord(word, known);
  const name = word.slice(0, LONGEST);
  const message = `There is no ${what} ${name}${nearest ? `. Did you mean ${nearest}?` : ""}`;
  return new AppError("invalid_input", message, { errors: { [name]: [message] } });
}
