import { describe, expect, it } from "vitest";
import { readListQuery, readPageQuery } from "@/lib/paging";
import { taskListSchema } from "@/lib/tasks/list/schema";

const strict = (query: string) => readListQuery(taskListSchema, new URLSearchParams(query));

describe("the query of a list", () => {
  it.each(["q=ab%00c", "project=*", "project=", "project=a%27b"])(
    "refuses %s, and a page's address takes the default",
    (query) => {
      expect(() => strict(query)).toThrow(expect.objectContaining({ code: "invalid_input" }));
      const values = Object.fromEntries(new URLSearchParams(query));
      expect(readPageQuery(taskListSchema, values)).toMatchObject({ q: "", project: "all" });
    },
  );

  it.each([
    ["page=abc", "page must be a number"],
    ["page=1.5", "page must be a whole number"],
    ["page=0", "page must be at least 1"],
    ["perPage=501", "perPage must be at most 500"],
    ["status=gone", /^status must be one of .*pending/],
    ["sort=height", /^sort must be one of /],
    [`q=${"a".repeat(201)}`, "q must have at most 200 characters"],
  ])("says of %s in a sentence what it must be", (query, message) => {
    expect(() => strict(query)).toThrow(message);
  });

  it("refuses half of a character", () => {
    expect(taskListSchema.safeParse({ q: "a\ud800" }).success).toBe(false);
    expect(taskListSchema.safeParse({ q: "a\ud83d\ude00" }).success).toBe(true);
  });

  it.each(["all", "none", "7d9f3a52-0d4e-4c0e-9f0a-0f3b9d1c2e4f"])(
    "takes the project %s",
    (project) => {
      expect(strict(`project=${project}`).project).toBe(project);
    },
  );
});
