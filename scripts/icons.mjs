// Writes the sprite of Lucide icons that components/ui/icons.tsx uses.
import { writeFileSync } from "node:fs";
import { iconSprite } from "./lib/icon-sprite.mjs";
import { main } from "./lib/processes.mjs";
import { at } from "./lib/project.mjs";

main(async () => writeFileSync(at("components", "ui", "icons.svg"), await iconSprite()));
