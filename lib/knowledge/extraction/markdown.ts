/** Maximum characters of the lines before a text that describe it. */
const MAX_FRONT = 20_000;

interface MarkdownText {
  text: string;
  /** From the front matter or the first heading; null without one. */
  title: string | null;
}

/** Removes the quotes around a value. */
const unquoted = (value: string) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/** Splits off the lines between `---` at the start, which describe the text. */
function splitFront(source: string): { front: string; body: string } {
  if (!/^---[ \t]*\n/.test(source)) return { front: "", body: source };
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(source.slice(3, MAX_FRONT));
  if (!end) return { front: "", body: source };
  const front = source.slice(3, 3 + end.index);
  // A rule above a text isn't front matter.
  if (!/^[\w-]+[ \t]*:/m.test(front)) return { front: "", body: source };
  return { front, body: source.slice(3 + end.index + end[0].length) };
}

/** Removes the marks that may close a heading. */
function withoutMarks(heading: string): string {
  let end = heading.trimEnd();
  while (end.endsWith("#")) end = end.slice(0, -1);
  return end.trim();
}

/** Returns the first heading of the highest level, outside of code. */
function firstHeading(text: string): string | null {
  let isCode = false;
  for (const line of text.slice(0, MAX_FRONT).split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, title] = /^ {0,3}#[ \t]+([^ \t].*)$/.exec(line) ?? [];
    if (title && !isCode) return withoutMarks(title);
  }
  return null;
}

/**
 * Returns a Markdown text without its front matter and marks of admonitions (`:::warning`).
 */
export function readMarkdown(source: string): MarkdownText {
  const { front, body } = splitFront(source.replace(/\r\n?/g, "\n"));
  const named = /^title[ \t]*:[ \t]*(\S.*)$/m.exec(front)?.[1]?.trim();
  const text = body
    .replace(/^:{3,}[ \t]*$/gm, "")
    .replace(
      /^:{3,}[ \t]*(\w+)[ \t]*(.*)$/gm,
      (_all, kind: string, title: string) =>
        `${title.trim() || kind[0]?.toUpperCase() + kind.slice(1)}:`,
    );
  return {
    text: text.replace(/^\s*\n/, ""),
    title: (named && unquoted(named)) || firstHeading(text),
  };
}
