import type { TextItem } from "./pdf-lines";

/** The begin or end of a part that a tagged PDF marks, among the text items. */
export interface MarkedItem {
  type?: string;
  tag?: string;
  id?: string;
}

/** A part of a tagged PDF, or a reference to what is drawn for it. */
export interface StructNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructNode[];
}

/** Maximum parts of a page, and how deep they may be nested. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 40;

/** Returns the level of a heading by its role, or undefined. */
function levelOf(role = ""): number | undefined {
  const [, level] = /^H([1-6])?$/.exec(role) ?? [];
  if (role === "Title") return 1;
  return /^H[1-6]?$/.test(role) ? Number(level ?? 2) : undefined;
}

/** Returns the levels of a page's headings by the ids of what is drawn for them. */
function headingIds(tree: StructNode | null): Map<string, number> {
  const levels = new Map<string, number>();
  const open: { node: StructNode; level?: number; depth: number }[] = tree
    ? [{ node: tree, depth: 0 }]
    : [];
  for (let count = 0; open.length > 0 && count < MAX_NODES; count++) {
    const { node, level, depth } = open.pop() ?? { node: {}, depth: 0 };
    if (node.type === "content" && node.id && level) levels.set(node.id, level);
    const own = level ?? levelOf(node.role);
    if (depth < MAX_DEPTH)
      for (const child of node.children ?? [])
        open.push({ node: child, depth: depth + 1, ...(own && { level: own }) });
  }
  return levels;
}

/** Removes the marks between text items, and gives those of headings their level. */
export function headingMarks(
  items: readonly (TextItem & MarkedItem)[],
  tree: StructNode | null,
): TextItem[] {
  const ids = headingIds(tree);
  const open: (number | undefined)[] = [];
  const text: TextItem[] = [];
  for (const { type, tag, id, ...item } of items) {
    if (type?.startsWith("begin")) open.push(ids.get(id ?? "") ?? levelOf(tag) ?? open.at(-1));
    else if (type?.startsWith("end")) open.pop();
    else {
      const heading = open.at(-1);
      text.push(heading ? { ...item, heading } : item);
    }
  }
  return text;
}
