/** The argument that asks for complete rows. */
export const FULL = "full";
/** Rows of a list by default. */
export const PER_PAGE = 20;
/** Longer texts of a row are cut. Characters. */
const MAX_TEXT = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shortText = (text: string) =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;

/** Returns a row without its lists, objects and empty fields, and with long texts cut. */
const shortRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || typeof value === "object") return [];
      return [[name, typeof value === "string" ? shortText(value) : value]];
    }),
  );

/** Returns a list's answer with short rows, because a model reads all of it. */
export const shortRows = (answer: unknown): unknown =>
  isObject(answer)
    ? Object.fromEntries(
        Object.entries(answer).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? value.map((row: unknown) => (isObject(row) ? shortRow(row) : row))
            : value,
        ]),
      )
    : answer;
