import { describe, expect, it } from "vitest";
import {
  lastSettledStep,
  mergeSteps,
} from "@/app/(console)/agents/[agentId]/runs/[runId]/_parts/use-run";
import {
  argumentFields,
  decisionText,
  editedArguments,
  formatChanges,
  isQuickToDecide,
  shownLines,
  whoCanDecide,
  wholeChange,
} from "@/app/(console)/approvals/_parts/approval-words";
import { keyAction } from "@/app/(console)/approvals/_parts/triage-keys";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { formatCost, formatDuration, humanizeName, runTitle } from "@/lib/agents/runs/run-words";
import type { StepView } from "@/lib/agents/runs/schema";
import { DEFAULT_LOCALE } from "@/lib/locale";
import { numberFormatsOf } from "@/lib/number-formats";

const english = numberFormatsOf(DEFAULT_LOCALE);

const step = (n: number, state: StepView["state"]) => ({ n, state, id: `s${n}` }) as StepView;

describe("a run that is followed", () => {
  it("asks for what may be new: behind the last step, or from the first that is open", () => {
    expect(lastSettledStep([])).toBe(0);
    expect(lastSettledStep([step(1, "succeeded"), step(2, "denied")])).toBe(2);
    expect(lastSettledStep([step(1, "succeeded"), step(2, "waiting"), step(3, "waiting")])).toBe(1);
  });

  it("puts a step that came again in the place of the one before", () => {
    const had = [step(1, "succeeded"), step(2, "started")];
    expect(mergeSteps(had, [step(2, "succeeded"), step(3, "started")])).toEqual([
      step(1, "succeeded"),
      step(2, "succeeded"),
      step(3, "started"),
    ]);
  });

  it("is called by what it did, what it was asked, its task, or its agent", () => {
    const TITLED = { title: null, agent_name: "Scout", readsWords: true };
    const did = "Proposed 3 reorders of 41 products";
    const unread = { readsWords: false, input: "Only Bo", task_name: null };
    expect(runTitle({ ...TITLED, ...unread, title: did })).toBe(did);
    expect(runTitle({ ...TITLED, ...unread })).toBe("Scout");
    expect(runTitle({ ...TITLED, input: "What is left?\nAnd why?", task_name: "Letter" })).toBe(
      "What is left?",
    );
    expect(runTitle({ ...TITLED, input: " ", task_name: "Letter" })).toBe("Letter");
    expect(runTitle({ ...TITLED, input: "", task_name: null })).toBe("Scout");
    expect(runTitle({ ...TITLED, input: "x".repeat(500), task_name: null })).toHaveLength(120);
  });

  it("says how long it took and what it cost", () => {
    expect([640, 4200, 185_000, 7_800_000].map((ms) => formatDuration(ms, english))).toEqual([
      "640 ms",
      "4.2 s",
      "3 min 5 s",
      "2 h 10 min",
    ]);
    expect([0, 42, 4200, 1_204_000].map((micros) => formatCost(micros, english))).toEqual([
      "No cost",
      "$0.000042",
      "$0.0042",
      "$1.20",
    ]);
    expect(["task_id", "dueDate", "fields.price"].map(humanizeName)).toEqual([
      "Task id",
      "Due date",
      "Fields price",
    ]);
  });
});

describe("a question on the screen", () => {
  const args = { name: "Reorder", most: 3, urgent: true, tags: ["a"] };

  it("becomes a form and is read from it as it was", () => {
    const fields = argumentFields(args);
    expect(fields.map(({ kind }) => kind)).toEqual(["text", "number", "boolean", "json"]);
    const valueIn = (name: string) => fields.find((field) => field.name === name)?.value ?? "";
    expect(editedArguments(fields, valueIn)).toEqual(args);
    const changed = editedArguments(fields, (name) => (name === "most" ? "5" : valueIn(name)));
    expect(changed).toEqual({ ...args, most: 5 });
    expect(() => editedArguments(fields, () => "{")).toThrow(SyntaxError);
    expect(argumentFields(null)).toEqual([]);
  });

  it("has a field's value before and after on one line", () => {
    const lines = [
      ["id", "7"],
      ["title", "Mug"],
      ["before.price", "20"],
      ["before.stock", "3"],
      ["changes.price", "19"],
      ["changes.sku", "M-1"],
    ].map(([label = "", value = ""]) => ({ label, value, name: null }));
    expect(formatChanges(lines).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Id: 7",
      "Title: Mug",
      "Before stock: 3",
      "Price: 20 → 19",
      "Changes sku: M-1",
    ]);
  });

  it("is approved in its line only if the line shows all of it", () => {
    const change = (labels: readonly [string, string][], audience: object | null = null) =>
      wholeChange({
        lines: labels.map(([label, value]) => ({ label, value, name: null })),
        audience: audience as ApprovalView["audience"],
      });
    const price: [string, string][] = [
      ["workspace", "ecommerce"],
      ["title", "Mug"],
      ["before.price", "20"],
      ["changes.price", "19"],
    ];
    expect(change(price)).toBe("Price 20 → 19");
    expect(change([...price, ["changes.sku", "M-1"]])).toBeNull();
    expect(change([...price, ["reason", "See → there"]])).toBeNull();
    expect(change([["title", "Mug"]])).toBeNull();
    expect(change(price, { readers: 2 })).toBeNull();
  });

  it("has the name of an id", () => {
    const lines = [
      { label: "task_id", value: "7f", name: "Write the notes" },
      { label: "user_id", value: "8a", name: null },
    ];
    expect(formatChanges(lines)).toEqual([
      { label: "Task", value: "7f", name: "Write the notes" },
      { label: "User id", value: "8a", name: null },
    ]);
  });

  it("shows no IDs and no names in code", () => {
    const lines = [
      { label: "workspace", value: "ecommerce", name: null },
      { label: "id", value: "7f", name: null },
      { label: "task_id", value: "7f", name: "Write the notes" },
      { label: "user_id", value: "8a", name: null },
      { label: "before.status", value: "active", name: null },
      { label: "changes.status", value: "inactive", name: null },
      { label: "status", value: "out_of_stock", name: null },
    ];
    expect(shownLines(lines)).toEqual([
      { label: "Task", value: "Write the notes" },
      { label: "User", value: "New in this run, or hidden from you" },
      { label: "Status", value: "active → inactive" },
      { label: "Status", value: "out of stock" },
    ]);
  });

  it("is selected and decided by key only if its line says what is done", () => {
    const asked = { tool: "create_task", state: "waiting", audience: null, may_decide: true };
    const isQuick = (changes: object) =>
      isQuickToDecide({ ...asked, ...changes } as Parameters<typeof isQuickToDecide>[0]);
    expect(isQuick({})).toBe(true);
    for (const changes of [
      { tool: "use_remote_tool" },
      { tool: "share_result" },
      { state: "approved" },
      { may_decide: false },
      { audience: { words: "Ada can't open the RAG." } },
    ])
      expect(isQuick(changes), JSON.stringify(changes)).toBe(false);
  });

  it("is moved to, selected and decided by keys that no field and no shortcut uses", () => {
    const key = (name: string, changes: object = {}) =>
      keyAction({
        ...{ key: name, target: null, altKey: false, ctrlKey: false, metaKey: false },
        ...{ repeat: false, ...changes },
      });
    expect(["j", "K", "y", "n", "x", "a", "Escape", "q"].map((name) => key(name))).toEqual([
      ...["next", "previous", "approve", "deny", "select", "all", "none", null],
    ]);
    const field = { closest: () => ({}) } as unknown as EventTarget;
    expect([key("y", { target: field }), key("y", { metaKey: true })]).toEqual([null, null]);
    expect([key("y", { repeat: true }), key("j", { repeat: true })]).toEqual([null, "next"]);
  });

  it("says who decides and how it was decided", () => {
    expect(whoCanDecide({ mode: "ask", user_name: "Ada" })).toContain("Only Ada");
    expect(whoCanDecide({ mode: "ask-other", user_name: "Ada" })).toContain("other than Ada");
    const said = (state: "approved" | "denied" | "expired", edited = false) =>
      decisionText({ state, decided_by: state === "expired" ? null : "Ada", edited });
    expect(said("approved")).toBe("Approved by Ada");
    expect(said("approved", true)).toBe("Approved with changes by Ada");
    expect(said("denied")).toBe("Rejected by Ada");
    expect(said("expired")).toBe("Expired without a decision");
  });
});
