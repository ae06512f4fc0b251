import { describe, expect, it } from "vitest";
import { TASK_STATUSES } from "@/db/vocabulary";
import { activityBadge, activityLabel, badgeFor, roleBadge, TASK_BADGES } from "@/lib/badges";

const tones = (vocabulary: "connection" | "user" | "project", values: string[]) =>
  Object.fromEntries(values.map((value) => [value, badgeFor(vocabulary, value).tone]));

describe("badges", () => {
  it("the connection badge knows its six words", () => {
    expect(
      tones("connection", ["connected", "disconnected", "offline", "error", "testing", "loading"]),
    ).toEqual({
      connected: "success",
      disconnected: "neutral",
      offline: "neutral",
      error: "danger",
      testing: "info",
      loading: "info",
    });
  });

  it("the user badge knows active and inactive", () => {
    expect(tones("user", ["active", "inactive"])).toEqual({
      active: "success",
      inactive: "neutral",
    });
  });

  it("the project badge knows its five words, green for active and grey otherwise", () => {
    const values = ["active", "inactive", "completed", "planning", "archived"];
    expect(values.map((value) => badgeFor("project", value).label)).toEqual([
      "Active",
      "Inactive",
      "Completed",
      "Planning",
      "Archived",
    ]);
    expect(values.filter((value) => badgeFor("project", value).tone === "success")).toEqual([
      "active",
    ]);
  });

  it("role labels are Super Admin, Admin, Moderator and User", () => {
    expect(
      ["superadmin", "admin", "moderator", "user"].map((role) => roleBadge(role).label),
    ).toEqual(["Super Admin", "Admin", "Moderator", "User"]);
    expect(roleBadge("super_admin")).toEqual(roleBadge("superadmin"));
  });

  it("superadmin is red", () => expect(roleBadge("superadmin").tone).toBe("danger"));
  it("admin is amber", () => expect(roleBadge("admin").tone).toBe("warning"));
  it("moderator is green", () => expect(roleBadge("moderator").tone).toBe("success"));

  it("any other role is grey", () => {
    for (const role of ["user", "guest", "constructor", null])
      expect(roleBadge(role).tone).toBe("neutral");
  });

  it("the current user's badge falls back to moderator", () => {
    expect(roleBadge(undefined, { currentUser: true }).label).toBe("Moderator");
    expect(roleBadge(" ", { currentUser: true }).label).toBe("Moderator");
    expect(roleBadge("admin", { currentUser: true }).label).toBe("Admin");
    expect(roleBadge(undefined).label).toBe("User");
  });

  const ragLabel = (status: string) => activityBadge("rag", status).label;
  it("an active RAG is Active", () => expect(ragLabel("active")).toBe("Active"));
  it("a training RAG is Training", () => expect(ragLabel("training")).toBe("Training"));
  it("a RAG with an error is Error", () => expect(ragLabel("error")).toBe("Error"));
  it("any other RAG is Inactive", () => {
    for (const status of ["planning", "inactive", "", "toString"])
      expect(ragLabel(status)).toBe("Inactive");
  });

  it("an agent is Active or Inactive", () => {
    const label = (status: string) => activityBadge("agent", status).label;
    expect(label("active")).toBe("Active");
    for (const status of ["inactive", "paused", ""]) expect(label(status)).toBe("Inactive");
  });

  it("an inactive thing says what it is instead", () => {
    expect(activityLabel("project", "planning")).toBe("Inactive · Planning");
    expect(activityLabel("rag", "planning")).toBe("Inactive · Planning");
    expect(activityLabel("project", "inactive")).toBe("Inactive");
    expect(activityLabel("rag", "training")).toBe("Training");
  });

  it("every task status has a style of its own words", () => {
    for (const status of TASK_STATUSES) expect(Object.hasOwn(TASK_BADGES, status)).toBe(true);
  });

  it("keeps the text of a word it does not know", () => {
    expect(badgeFor("connection", "half_open")).toEqual({ label: "Half Open", tone: "neutral" });
    expect(badgeFor("user", null)).toEqual({ label: "Unknown", tone: "neutral" });
  });
});
