import { describe, expect, it } from "vitest";
import { commandsFor, matchingCommands } from "@/app/(console)/_parts/startup/palette/commands";
import { hitGroups } from "@/app/(console)/_parts/startup/palette/hits";
import {
  commandOf,
  keyOf,
  SHORTCUTS,
  shortcutsFor,
} from "@/app/(console)/_parts/startup/palette/shortcuts";
import { SETTINGS_TABS } from "@/app/(console)/settings/_parts/settings-tabs";
import { NAVIGATION_ENTRIES } from "@/components/shell/navigation";

const THEMES_TO_CHOOSE = ["Theme: Dark", "Theme: Light", "Theme: System"];
const everywhere = NAVIGATION_ENTRIES.map(({ id }) => id);
const labels = (role: string, allowed = everywhere) =>
  commandsFor({ id: "me", role }, allowed).flatMap(({ items }) => items.map(({ label }) => label));

describe("the palette's commands", () => {
  it("are every page and act for a superadmin", () => {
    expect(labels("superadmin")).toEqual([
      ...NAVIGATION_ENTRIES.map(({ label }) => label),
      "Task board",
      "Approvals",
      "Notices",
      ...SETTINGS_TABS.map(({ label }) => `Settings: ${label}`),
      "Audit log",
      "Outbox",
      "Models",
      "Model usage",
      "Security",
      "Sign-in providers",
      "Quotas",
      "Danger zone",
      "Theme and Component Demo",
      "MCP server",
      "API documentation",
      "Create task",
      "Create project",
      "Create agent",
      "Create RAG",
      "Create user",
      "Add integration",
      "Your account",
      "Keyboard shortcuts",
      ...THEMES_TO_CHOOSE,
      "Sign Out",
    ]);
  });

  it("leave out what a role may not do", () => {
    const own = [
      "Create task",
      "Your account",
      "Keyboard shortcuts",
      ...THEMES_TO_CHOOSE,
      "Sign Out",
    ];
    const pages = [
      "Task board",
      "Approvals",
      "Notices",
      "Model usage",
      "MCP server",
      "API documentation",
    ];
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

it("results are grouped by kind, each with its own link", () => {
  const hit = { name: "Aurora", status: "active", path: "/there" };
  const groups = hitGroups([
    { ...hit, kind: "person", id: "7" },
    { ...hit, kind: "record", id: "6", status: "Contact, Aurora" },
    { ...hit, kind: "task", id: "4", status: "in-progress" },
    { ...hit, kind: "project", id: "1", status: "planning" },
    { ...hit, kind: "workspace", id: "5", status: "crm" },
    { ...hit, kind: "agent", id: "2" },
    { ...hit, kind: "rag", id: "3" },
  ]);
  expect(groups.map(({ value, items }) => [value, items[0]?.href, items[0]?.hint])).toEqual([
    ["Projects", "/there", "Inactive · Planning"],
    ["Workspaces", "/there", undefined],
    ["Agents", "/there", "Active"],
    ["RAGs", "/there", "Active"],
    ["Tasks", "/there", "In Progress"],
    ["Records", "/there", "Contact, Aurora"],
    ["People", "/there", "Active"],
  ]);
});

describe("the shortcuts", () => {
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

  it("are known by their keys, and other keys ask for nothing", () => {
    // The rule checks whether the target is an element, which doesn't exist here.
    Object.assign(globalThis, { Element: class {} });
    expect(keyOf({ ...press, ctrlKey: true })).toBe("mod k");
    expect(keyOf({ ...press, metaKey: true, key: "K" })).toBe("mod k");
    expect(keyOf(press)).toBe("k");
    expect(keyOf({ ...press, ctrlKey: true, shiftKey: true })).toBeNull();
    expect(keyOf({ ...press, ctrlKey: true, repeat: true })).toBeNull();
    expect(keyOf({ ...press, shiftKey: true, key: "K" })).toBe("shift k");
    expect(keyOf({ ...press, key: "?", shiftKey: true })).toBe("?");
    expect(keyOf({ ...press, defaultPrevented: true })).toBeNull();
    expect(commandOf("mod k", null)).toBe("palette");
    expect(commandOf("?", null)).toBe("shortcuts");
    expect(commandOf("mod ?", null)).toBeNull();
    expect(commandOf("t", null)).toBeNull();
    expect(commandOf("t", "g")).toBe("go:tasks");
    expect(commandOf("c", "x")).toBe("create");
    expect(commandOf("mod enter", null)).toBe("send");
  });

  it("have each their own keys", () => {
    const keys = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)
      .filter(({ command }) => command)
      .map((shortcut) => shortcut.keys.join(" "));
    expect(new Set(keys).size).toBe(keys.length);
    expect(SHORTCUTS.find(({ group }) => group === "Go to")?.shortcuts).toHaveLength(
      NAVIGATION_ENTRIES.length,
    );
  });
});

it("lists the ways only to pages that the person may open", () => {
  const goTo = shortcutsFor(["tasks", "agents"]).find(({ group }) => group === "Go to");
  expect(goTo?.shortcuts.map(({ label }) => label)).toEqual([
    "Dashboard Overview",
    "Tasks",
    "Agents",
  ]);
});
