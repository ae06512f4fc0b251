import { existsSync, readFileSync } from "node:fs";
import { at } from "./project.mjs";
import { Sentence } from "./say.mjs";

const ICON = /icon\("([a-z0-9-]+)"\)/g;

/**
 * Returns one SVG file with every icon of components/ui/icons.tsx as a symbol, by its Lucide name.
 * The class `icon` of globals.css sets how lines are drawn, because it also applies inside `use`.
 * @returns {Promise<string>}
 */
export async function iconSprite() {
  const list = readFileSync(at("components", "ui", "icons.tsx"), "utf8");
  const names = [...list.matchAll(ICON)].map(([, name]) => name).sort();
  const symbols = await Promise.all(names.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols.join("\n")}\n</svg>\n`;
}

async function symbolOf(name) {
  const { __iconData: icon } = await import(`lucide-react/icons/${currentName(name)}`);
  const parts = icon.node.map(([tag, { key: _, ...attributes }]) => `<${tag}${text(attributes)}/>`);
  return `<symbol id="${name}" viewBox="0 0 ${icon.size} ${icon.size}">${parts.join("")}</symbol>`;
}

/**
 * Returns an icon's current name. Lucide keeps renamed icons as files that re-export the new one.
 */
function currentName(name) {
  const file = at("node_modules", "lucide-react", "dist", "esm", "icons", `${name}.mjs`);
  if (!existsSync(file)) throw new Sentence(`Lucide has no icon that is called "${name}".`);
  const [, other] =
    /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(file, "utf8")) ?? [];
  return other ? currentName(other) : name;
}

function text(attributes) {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}
