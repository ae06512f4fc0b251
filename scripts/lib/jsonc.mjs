/** Parses JSON with comments and trailing commas, as wrangler's configuration is written. */
export function parseJsonc(text) {
  const token = /"(?:\\.|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  const bare = text.replace(token, (part) => (part.startsWith("/") ? " " : part));
  const trailing = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;
  return JSON.parse(bare.replace(trailing, (part) => (part === "," ? "" : part)));
}
