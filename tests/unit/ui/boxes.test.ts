import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Boxes that hold something to pick up or to choose, which is why they have an edge. */
const EDGED = [
  // Cards and columns of a board can be dragged.
  "components/board/",
  // A picture's own edge, because a picture may have the page's colour.
  "_parts/areas/media/asset-",
];

/** Screens whose lists and panels still have edges. */
const STILL_EDGED =
  /\/(?:settings|workers|trash|notices|integrations|approvals)\/|users\/_parts\/(?:user-(?:list|table)|invitation-list)|tasks\/_parts\/task-table|\/records\/record-rows/;

const FILES = ["app", "components"].flatMap((folder) => globSync(`${folder}/**/*.tsx`));

/** Returns the class lists of a file that draw an edge around a panel. */
function boxesIn(file: string): string[] {
  const lists = readFileSync(file, "utf8").match(/"[^"\n]*"/g) ?? [];
  return lists.filter((list) => {
    const classes = list.slice(1, -1).split(/\s+/);
    if (classes.includes("border-dashed")) return true;
    const isPanel = classes.some((name) => /^rounded-(lg|xl|2xl)$/.test(name));
    return isPanel && classes.includes("border");
  });
}

describe("boxes", () => {
  it("no panel has an edge: a section is a heading and its content", () => {
    const isEdged = (file: string) =>
      STILL_EDGED.test(file) || EDGED.some((part) => file.includes(part));
    const found = FILES.filter((file) => !isEdged(file)).flatMap((file) =>
      boxesIn(file).map((list) => `${file}: ${list}`),
    );
    expect(found).toEqual([]);
  });
});
