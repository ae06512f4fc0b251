/** A value of a workflow file, in the subset of YAML that this repository uses. */
type Yaml = string | Yaml[] | { [key: string]: Yaml };

interface Line {
  indent: number;
  text: string;
}

/**
 * Parses a workflow's YAML: nested maps, lists of maps or words, and texts after `|`.
 *
 * @throws Error for anything else, so that no rule passes because a line wasn't understood.
 */
export function readYaml(source: string): Yaml {
  const lines = source
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*#/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const value = readBlock(lines, 0);
  if (lines.length > 0) throw new Error(`Not understood: ${lines[0]?.text}`);
  return value;
}

function readBlock(lines: Line[], indent: number): Yaml {
  return lines[0]?.text.startsWith("- ") ? readList(lines, indent) : readMap(lines, indent);
}

function readList(lines: Line[], indent: number): Yaml[] {
  const items: Yaml[] = [];
  for (
    let line = lines[0];
    line?.indent === indent && line.text.startsWith("- ");
    line = lines[0]
  ) {
    line.text = line.text.slice(2);
    line.indent += 2;
    const isMap = /^[\w-]+:( |$)/.test(line.text);
    items.push(isMap ? readMap(lines, line.indent) : scalar(lines.shift()?.text ?? ""));
  }
  return items;
}

function readMap(lines: Line[], indent: number): Yaml {
  const map: { [key: string]: Yaml } = {};
  for (
    let line = lines[0];
    line?.indent === indent && !line.text.startsWith("- ");
    line = lines[0]
  ) {
    const [, key, rest = ""] = /^([\w-]+):(?: (.*))?$/.exec(line.text) ?? [];
    if (key === undefined || key in map) throw new Error(`Not understood: ${line.text}`);
    lines.shift();
    map[key] = readValue(lines, indent, rest);
  }
  return map;
}

function readValue(lines: Line[], indent: number, rest: string): Yaml {
  if (rest === "|") return readText(lines, indent);
  if (rest === "{}") return {};
  if (rest !== "") return scalar(rest);
  const next = lines[0];
  return next && next.indent > indent ? readBlock(lines, next.indent) : "";
}

function readText(lines: Line[], indent: number): string {
  const text: string[] = [];
  while ((lines[0]?.indent ?? 0) > indent) text.push(lines.shift()?.text ?? "");
  return text.join("\n");
}

function scalar(text: string): string {
  if (/^[&*!>[{"']/.test(text)) throw new Error(`Not understood: ${text}`);
  return text.replace(/ #.*$/, "");
}
