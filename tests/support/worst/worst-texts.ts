/** Size limit of most JSON bodies. */
export const WORST_BYTES = 512 * 1024;

/**
 * Inputs that make parsers of addresses, markup, tables, dates and words backtrack: a start, a
 * repeated part, and an end that doesn't match.
 */
const REPEATED: readonly (readonly [start: string, repeated: string, end?: string])[] = [
  ["a@", "."],
  ["a@", "a.", "@"],
  ["x", " ", "x"],
  ["x", "\n", "x"],
  ["", " \n", "x"],
  ["", "\t ", "x"],
  ["", "\r\n"],
  ["", "<!--"],
  ["", "<a "],
  ["", "</a"],
  ["", "<b>"],
  ["<a ", 'a="" ', "x"],
  ["", "<![CDATA["],
  ["", "<?"],
  ["", "&#"],
  ["", "&amp"],
  ["", "!["],
  ["", "[a]("],
  ["", "[a]: "],
  ["", "**a"],
  ["", "*a_"],
  ["", "> "],
  ["", "- "],
  ["", "1. "],
  ["", "# "],
  ["# a", " #", "x"],
  ["", "|a"],
  ["|", "a|", "\n|-"],
  ["", "```\n"],
  ["", "a.", "!"],
  ["", "A. "],
  ["", ". "],
  ["", "a b "],
  ["", '""', '"x'],
  ["", ",\n"],
  ["", "; "],
  ["", "a=b; "],
  ["", "bytes=0-1,"],
  ["", 'W/"1", '],
  ["", "%E0%A4%A"],
  ["", "../"],
  ["https://", "a."],
  ["https://a/", "?&"],
  ["", "\u{1F984}"],
  ["", "e\u0301"],
  ["a", "\u0301"],
  ["", "\u4E2D"],
  ["", "\u0E01 "],
  ["", "\uFB03"],
  ["", "\u200B"],
  ["", "1", "x"],
  ["", "a", "\u0007"],
  ["", "_", "\u0007"],
  ["", "("],
  ["", "["],
  ["", "{"],
  ["", '"'],
  ["", "'"],
  ["", "\\"],
  ["", "/"],
  ["", "="],
  ["", "-", "x"],
  ["", "+", "x"],
  ["", ":"],
  ["", "^"],
  ["", "~"],
  ["", "%"],
  ["", "&"],
];

/**
 * Returns texts of at most this many bytes, each the worst for some pattern or parser.
 *
 * @param cost a text's bytes as sent.
 */
export function worstTexts(bytes: number, cost: (text: string) => number): string[] {
  return REPEATED.map(([start, repeated, end = ""]) => {
    const room = bytes - cost(start + end);
    return start + repeated.repeat(Math.max(1, Math.floor(room / cost(repeated)))) + end;
  });
}

/** Returns a text's bytes within JSON. */
export const jsonCost = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

const filled = (open: string, item: string, close: string, bytes: number) =>
  open +
  Array(Math.floor((bytes - 2) / (item.length + 1)))
    .fill(item)
    .join(",") +
  close;

/** Returns JSON values other than texts: huge lists and objects, deep nesting and long numbers. */
export function worstValues(bytes: number): string[] {
  const keys = Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":0`);
  return [
    ...["0", "null", '""', "{}", "[]", '"x"', '{"x":0}'].map((item) =>
      filled("[", item, "]", bytes),
    ),
    `{${keys.join(",")}}`,
    "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
    `${'{"a":'.repeat(Math.floor(bytes / 6))}0${"}".repeat(Math.floor(bytes / 6))}`,
    "9".repeat(bytes),
    `0.${"0".repeat(bytes - 3)}1`,
  ];
}

/** Returns a list with as many of one item as fit. */
export const manyOf = (item: unknown, bytes: number) =>
  filled("[", JSON.stringify(item), "]", bytes);
