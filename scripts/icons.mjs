// The picture file of the icons that components/ui/icons.tsx names, from Lucide.
import { writeFileSync } from "node:fs";
import { iconSprite } from "./lib/icon-sprite.mjs";
import { main } from "./lib/processes.mjs";
import { at } from "./lib/project.mjs";

main(async () => writeFileSync(at("components", "ui", "icons.svg"), await iconSprite()));
