import { beforeEach, describe, expect, it } from "vitest";
import { newTaskValues, type TaskValues } from "@/app/(console)/tasks/_parts/form/task-values";
import { firstStatus, offeredStatuses } from "@/app/(console)/tasks/_parts/task-badges";
import { type Draft, deleteOtherDrafts, dropDraft, readDraft, writeDraft } from "@/lib/ui/drafts";
import { changedFields, hasSameShape, mergeEdits } from "@/lib/ui/form-values";

const BASE: TaskValues = {
  ...newTaskValues(),
  name: "Write",
  description: "As it was",
  assigned_users: [
    { userId: "u1", taskRole: "owner" },
    { userId: "u2", taskRole: "assignee" },
  ],
};

const isTaskValues = (value: unknown): value is TaskValues => hasSameShape(BASE, value);

describe("what an edit sends", () => {
  it("only the fields that differ, people whatever their order", () => {
    const turned = { ...BASE, assigned_users: [...BASE.assigned_users].reverse() };
    expect(changedFields(BASE, turned)).toEqual([]);
    expect(changedFields(BASE, { ...turned, name: "Read", due_date: "2026-12-01" })).toEqual([
      "name",
      "due_date",
    ]);
    const roles = [{ userId: "u1", taskRole: "reviewer" }];
    expect(changedFields(BASE, { ...BASE, assigned_users: roles })).toEqual(["assigned_users"]);
  });
});

describe("two edits of one task", () => {
  const mine = { ...BASE, name: "Mine", priority: "high", status: "completed" };
  const theirs = { ...BASE, name: "Theirs", description: "Theirs too", status: "completed" };

  it("is asked about what both changed, and about nothing else", () => {
    const { conflicts, theirs: taken, merged } = mergeEdits(BASE, mine, theirs);
    expect(conflicts).toEqual(["name"]);
    expect(taken).toEqual(["description"]);
    expect(merged).toEqual({ ...theirs, priority: "high" });
  });

  it("of different fields need no choice, and lose nothing", () => {
    const { conflicts, merged } = mergeEdits(
      BASE,
      { ...BASE, priority: "low" },
      { ...BASE, due_date: "2026-12-24" },
    );
    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...BASE, priority: "low", due_date: "2026-12-24" });
  });
});

describe("the statuses that a form offers", () => {
  it("are those of the mode, and the one that the task has", () => {
    expect(offeredStatuses("auto")).toEqual(["aktiv", "running", "paused", "inaktiv"]);
    expect(offeredStatuses("manual")).toEqual(["pending", "in-progress", "completed", "cancelled"]);
    expect(offeredStatuses("manual", "completed")).toEqual(offeredStatuses("manual"));
    expect(offeredStatuses("manual", "running")).toEqual(["running", ...offeredStatuses("manual")]);
    expect([firstStatus("auto"), firstStatus("manual")]).toEqual(["aktiv", "pending"]);
  });
});

/** The parts of a browser's storage that drafts use. */
function memoryStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

describe("what a form can show", () => {
  it("has its fields, each a text or a list as the form has it", () => {
    expect(isTaskValues({ ...BASE, name: "Other", assigned_users: [] })).toBe(true);
    const { name, ...nameless } = BASE;
    for (const other of [nameless, { ...BASE, extra: "" }, { ...BASE, name: 1 }, [name], null, "x"])
      expect(isTaskValues(other)).toBe(false);
    for (const people of ["u1", [{ userId: 1 }], [null], {}])
      expect(isTaskValues({ ...BASE, assigned_users: people })).toBe(false);
  });
});

describe("drafts", () => {
  const place = { userId: "ada", form: "t1" };
  const draft: Draft<TaskValues> = {
    values: { ...BASE, name: "Half a na" },
    base: BASE,
    version: 3,
    savedAt: 1000,
  };
  let storage: Storage;
  beforeEach(() => {
    storage = memoryStorage();
  });

  it("come back to whom they belong, in the form that they were typed in", () => {
    expect(writeDraft(storage, place, draft)).toBe(true);
    expect(readDraft(storage, place, isTaskValues)).toEqual(draft);
    expect(readDraft(storage, { ...place, userId: "bob" }, isTaskValues)).toBeNull();
    expect(readDraft(storage, { ...place, form: "t2" }, isTaskValues)).toBeNull();
    dropDraft(storage, place);
    expect(readDraft(storage, place, isTaskValues)).toBeNull();
  });

  it("of someone else are dropped, and nothing else is", () => {
    storage.setItem("other", "kept");
    writeDraft(storage, place, draft);
    writeDraft(storage, { ...place, userId: "bob" }, draft);
    deleteOtherDrafts(storage, "bob");
    expect(readDraft(storage, place, isTaskValues)).toBeNull();
    expect(readDraft(storage, { ...place, userId: "bob" }, isTaskValues)).not.toBeNull();
    expect(storage.getItem("other")).toBe("kept");
  });

  it.each(["nonsense", "null", "{}", '{"values":{},"base":{},"version":1,"savedAt":1}'])(
    "that read as %s are none, and are gone",
    (stored) => {
      writeDraft(storage, place, draft);
      const key = storage.key(0) ?? "";
      storage.setItem(key, stored);
      expect(readDraft(storage, place, isTaskValues)).toBeNull();
      expect(storage.length).toBe(0);
    },
  );

  it("without room for them are not kept", () => {
    expect(writeDraft(memoryStorage(10), place, draft)).toBe(false);
  });
});
