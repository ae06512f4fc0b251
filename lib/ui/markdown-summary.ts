/** The beginning of a Markdown text as one line of plain text. Never HTML: it is shown as text. */
export function markdownSummary(source: string, max = 160): string {
  const text = source
    .slice(0, max * 3)
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replace(/\*+|`+|~~|(?<!\w)_+|_+(?!\w)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;
}
