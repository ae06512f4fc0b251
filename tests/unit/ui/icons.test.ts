import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { iconSprite } from "../../../scripts/lib/icon-sprite.mjs";
import { readSources } from "../../support/imports";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

it("the picture file has every icon that the list names, as Lucide draws it now", async () => {
  const sprite = readFileSync(`${ROOT}/components/ui/icons.svg`, "utf8");
  expect(sprite.match(/<symbol /g)?.length).toBeGreaterThan(50);
  expect(sprite).toBe(await iconSprite());
});

it("no screen draws an icon by itself", () => {
  const importers = readSources(ROOT, ["app", "components", "lib"]).filter(({ code }) =>
    code.includes('from "lucide-react'),
  );
  expect(importers.map(({ path }) => path)).toEqual([]);
});
