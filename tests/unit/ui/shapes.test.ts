import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { TASK_BADGES } from "@/lib/badges";
import { priorityShape, taskShape } from "@/lib/ui/shapes";

const sprite = readFileSync(
  fileURLToPath(new URL("../../../components/ui/shapes.svg", import.meta.url)),
  "utf8",
);

it("every status and priority of a task has a shape of its own", () => {
  const statuses = Object.keys(TASK_BADGES).map(taskShape);
  const priorities = ["low", "medium", "high", "urgent"].map(priorityShape);
  for (const shapes of [statuses, priorities]) {
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const shape of shapes) expect(sprite).toContain(`<symbol id="${shape}"`);
  }
});
