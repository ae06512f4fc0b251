import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  clearedHref,
  isFiltered,
  listCall,
  sortHref,
  tasksHref,
} from "@/app/(console)/tasks/_parts/task-address";
import { TaskError, tasksFailure } from "@/app/(console)/tasks/_parts/task-error";
import { isOverdue, markdownSummary } from "@/app/(console)/tasks/_parts/task-row";
import { actionText, changeWords } from "@/app/(console)/tasks/[taskId]/_parts/activity-card";
import { readPageQuery } from "@/lib/paging";
import { taskScreenSchema } from "@/lib/tasks/list/schema";
import { TASK_ID_MISSING } from "@/lib/tasks/schema";
import { DEFAULT_TIME_FORMATS } from "@/lib/time-formats";

const idle = () => undefined;
const ROUTER: AppRouterInstance = {
  back: idle,
  forward: idle,
  refresh: idle,
  push: idle,
  replace: idle,
  prefetch: idle,
  bfcacheId: "",
};

const query = (values: Record<string, string>) => readPageQuery(taskScreenSchema, values);

describe("addresses of the list", () => {
  const some = query({ q: "a b", status: "running", due: "overdue", sort: "name", view: "board" });

  it("keep search, filters, order and view, and start at the first page again", () => {
    expect(tasksHref({ ...some, page: 3 }, { mode: "auto" })).toBe(
      "/tasks?q=a+b&status=running&due=overdue&sort=name&view=board&mode=auto",
    );
    expect(tasksHref(query({}), {})).toBe("/tasks");
    expect(tasksHref(some, { status: "", due: "", q: "", view: "" })).toBe("/tasks?sort=name");
  });

  it("clear the filters and keep how the tasks are seen", () => {
    expect(clearedHref(some)).toBe("/tasks?sort=name&view=board");
    expect([isFiltered(some), isFiltered(query({ sort: "name" }))]).toEqual([true, false]);
  });

  it("sort one way, then the other", () => {
    expect(sortHref(query({}), "name", "asc")).toBe("/tasks?sort=name");
    expect(sortHref(query({ sort: "name" }), "name", "asc")).toBe("/tasks?sort=-name");
    expect(sortHref(query({ sort: "name" }), "created_at", "desc")).toBe("/tasks");
  });

  it("ask the API for just what the page shows", () => {
    expect(listCall({ ...some, page: 2 })).toBe(
      "/api/tasks?q=a+b&status=running&due=overdue&sort=name&page=2&perPage=50",
    );
  });

  it("say how far the board's columns are open", () => {
    const opened = query({ view: "board", cards: "pending.40,running.60" });
    expect(opened.cards).toEqual({ pending: 40, running: 60 });
    expect(tasksHref(opened, { q: "plan" })).toBe(
      "/tasks?view=board&cards=pending.40%2Crunning.60&q=plan",
    );
    expect(listCall(opened)).toBe("/api/tasks?page=1&perPage=50");
  });

  it("with nonsense are read as the defaults", () => {
    expect(
      query({ view: "x", cards: "pending", due: "y", page: "0", sort: "z", priority: "" }),
    ).toEqual(query({}));
  });
});

describe("what a failed load says", () => {
  it("the status and the text; without a response that it failed", () => {
    expect(tasksFailure({ code: "overloaded", message: "The system is busy." })).toBe(
      "HTTP 503: The system is busy.",
    );
    expect(tasksFailure({ code: "unavailable", message: "" })).toBe("Failed to load tasks");
  });

  it("a missing id", () => {
    const error = createElement(TaskError, { message: TASK_ID_MISSING });
    const html = renderToString(createElement(AppRouterContext.Provider, { value: ROUTER }, error));
    expect(html).toContain("Task ID is required");
    expect(html).toContain("Task Error");
  });
});

describe("due dates", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");

  it("are over from the next day on, for what is still open", () => {
    const due = (day: string | null, status = "pending") =>
      isOverdue({ due_date: day, status }, now);
    expect([due("2026-11-20"), due("2026-11-21"), due(null)]).toEqual([true, false, false]);
    expect([due("2026-11-20", "completed"), due("2026-11-20", "cancelled")]).toEqual([
      false,
      false,
    ]);
  });
});

describe("the activity's words", () => {
  const change = { field: "status", before: "pending", after: "in-progress", hidden: false };

  it("say what became of which field", () => {
    expect(changeWords(change, DEFAULT_TIME_FORMATS)).toEqual({
      label: "Status",
      text: "Pending → In Progress",
    });
    expect(
      changeWords(
        { ...change, field: "due_date", before: null, after: "2026-12-24" },
        DEFAULT_TIME_FORMATS,
      ),
    ).toEqual({ label: "Due date", text: "24 Dec 2026" });
    expect(
      changeWords({ ...change, field: "description", after: "" }, DEFAULT_TIME_FORMATS).text,
    ).toBe("pending → nothing");
  });

  it("name nothing that the person may not see", () => {
    expect(
      changeWords(
        { field: "project_id", before: null, after: null, hidden: true },
        DEFAULT_TIME_FORMATS,
      ),
    ).toEqual({
      label: "Project",
      text: "changed",
    });
  });

  it("know an action that is new to them", () => {
    const entry = { id: "1", at: "", actorId: null, actorName: null, agentName: null, changes: [] };
    expect(actionText({ ...entry, action: "create" })).toBe("created this task");
    expect(actionText({ ...entry, action: "something" })).toBe("changed this task");
  });

  it("name the person who was added or removed, where they are still there", () => {
    const entry = { id: "1", at: "", actorId: null, actorName: null, agentName: null };
    const user = { field: "user", before: null, after: "Ada", hidden: false };
    const added = { ...entry, action: "assign", changes: [user] };
    expect(actionText(added)).toBe("added Ada to this task");
    const gone = { ...user, after: null };
    expect(actionText({ ...added, changes: [gone] })).toBe("added a person to this task");
    const removed = { ...gone, before: "Ada" };
    expect(actionText({ ...entry, action: "unassign", changes: [removed] })).toBe(
      "removed Ada from this task",
    );
  });

  it("call a review's decision as the task does", () => {
    const decision = { field: "decision", before: null, after: "accept", hidden: false };
    expect(changeWords(decision, DEFAULT_TIME_FORMATS).text).toBe("Approved");
    expect(changeWords({ ...decision, after: "return" }, DEFAULT_TIME_FORMATS).text).toBe(
      "Changes requested",
    );
  });
});

describe("a description in one line", () => {
  it.each([
    ["# Plan\n\n- [x] **write** it\n- read `it`", "Plan write it read it"],
    [
      "[the site](https://example.com) and ![a picture](https://example.com/p.png)",
      "the site and a picture",
    ],
    ["keep snake_case_names and 2 * 3", "keep snake_case_names and 2 3"],
    ["", ""],
  ])("%j", (source, expected) => {
    expect(markdownSummary(source)).toBe(expected);
  });

  it("ends where the line does", () => {
    expect(markdownSummary("word ".repeat(100), 20)).toBe("word word word word…");
  });
});
