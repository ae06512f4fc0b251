import { describe, expect, it } from "vitest";
import { commandsFor, matchingCommands } from "@/app/(console)/_startup/palette/commands";
import { hitGroups } from "@/app/(console)/_startup/palette/hits";
import { shortcutOf } from "@/app/(console)/_startup/palette/keys";
import { SETTINGS_TABS } from "@/app/(console)/settings/_settings-tabs";
import { NAVIGATION_ENTRIES } from "@/components/shell/navigation";

const everywhere = NAVIGATION_ENTRIES.map(({ id }) => id);
const labels = (role: string, allowed = everywhere) =>
  commandsFor({ id: "me", role }, allowed).flatMap(({ items }) => items.map(({ label }) => label));

describe("the palette's commands", () => {
  it("are every page and act for a superadmin", () => {
    expect(labels("superadmin")).toEqual([
      ...NAVIGATION_ENTRIES.map(({ label }) => label),
      "Task board",
      ...SETTINGS_TABS.map(({ label }) => `Settings: ${label}`),
      "Audit log",
      "Usage of models",
      "Theme and Component Demo",
      "API documentation",
      "Create task",
      "Create project",
      "Create agent",
      "Create RAG",
      "Create user",
      "Add integration",
      "Your account",
      "Keyboard shortcuts",
      "Sign Out",
    ]);
  });

  it("leave out what a role may not do", () => {
    const own = ["Create task", "Your account", "Keyboard shortcuts", "Sign Out"];
    const pages = ["Task board", "Usage of models", "API documentation"];
    expect(labels("moderator", ["tasks"])).toEqual([
      "Dashboard Overview",
      "Tasks",
      ...pages,
      ...own,
    ]);
    expect(labels("admin", [])).toEqual([
      "Dashboard Overview",
      ...pages,
      "Create task",
      "Create user",
      "Add integration",
      ...own.slice(1),
    ]);
  });

  it("are found by every word of the text, in any order and case", () => {
    const groups = commandsFor({ id: "me", role: "superadmin" }, everywhere);
    const found = (text: string) =>
      matchingCommands(groups, text).flatMap(({ items }) => items.map(({ label }) => label));
    expect(found("PROJ create")).toEqual(["Create project"]);
    expect(found("nothing like it")).toEqual([]);
    expect(found(" ")).toEqual(labels("superadmin"));
  });
});

it("what was found stands by kind, each with its own way", () => {
  const hit = { name: "Aurora", status: "active" };
  const groups = hitGroups([
    { ...hit, kind: "task", id: "4", status: "in-progress" },
    { ...hit, kind: "project", id: "1" },
    { ...hit, kind: "agent", id: "2" },
    { ...hit, kind: "rag", id: "3" },
  ]);
  expect(groups.map(({ value, items }) => [value, items[0]?.href, items[0]?.hint])).toEqual([
    ["Projects", "/projects/1", "Active"],
    ["Agents", "/agents/2/workspace", "Active"],
    ["RAGs", "/rags/3/workspace", "Active"],
    ["Tasks", "/tasks/4", "In Progress"],
  ]);
});

it("Ctrl-K and ⌘K ask for the palette, ? for the shortcuts, other keys for nothing", () => {
  const press = {
    key: "k",
    metaKey: false,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    target: null,
    defaultPrevented: false,
  };
  // The rule asks whether the target is an element; there is none of the browser's here.
  Object.assign(globalThis, { Element: class {} });
  expect(shortcutOf({ ...press, ctrlKey: true })).toBe("palette");
  expect(shortcutOf({ ...press, metaKey: true, key: "K" })).toBe("palette");
  expect(shortcutOf(press)).toBeNull();
  expect(shortcutOf({ ...press, ctrlKey: true, shiftKey: true })).toBeNull();
  expect(shortcutOf({ ...press, ctrlKey: true, repeat: true })).toBeNull();
  expect(shortcutOf({ ...press, key: "?", shiftKey: true })).toBe("shortcuts");
  expect(shortcutOf({ ...press, key: "?", ctrlKey: true })).toBeNull();
});
