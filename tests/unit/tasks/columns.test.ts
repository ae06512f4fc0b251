import { describe, expect, it } from "vitest";
import { readPageQuery } from "@/lib/paging";
import { readTaskColumns, TASK_COLUMN_CHOICES, taskColumnsParam } from "@/lib/tasks/list/columns";
import { taskScreenSchema } from "@/lib/tasks/list/schema";

describe("the columns of the task list, as the address has them", () => {
  it.each([
    ["", TASK_COLUMN_CHOICES],
    ["due,status", ["status", "due"]],
    ["due,due,nothing", ["due"]],
    ["task", []],
    ["nothing", TASK_COLUMN_CHOICES],
    [TASK_COLUMN_CHOICES.join(","), TASK_COLUMN_CHOICES],
  ])("%j", (text, shown) => {
    expect(readTaskColumns(text)).toEqual(shown);
  });

  it("are written as they are read", () => {
    for (const columns of [TASK_COLUMN_CHOICES, [], ["due"]] as const)
      expect(readTaskColumns(taskColumnsParam(columns))).toEqual(columns);
    expect(taskColumnsParam(TASK_COLUMN_CHOICES)).toBe("");
  });

  it("are all there where the address says too much", () => {
    const read = (columns: string) => readPageQuery(taskScreenSchema, { columns }).columns;
    expect(read("x".repeat(101))).toEqual(TASK_COLUMN_CHOICES);
    expect(read("priority")).toEqual(["priority"]);
  });
});
