import { describe, expect, it } from "vitest";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import { type Action, can, POLICY } from "@/lib/auth/policy";
import type { SystemRole } from "@/lib/auth/roles";

const person = (role: SystemRole) => ({ id: role, role });
const whoMay = (action: Action) => SYSTEM_ROLES.filter((role) => can(person(role), action));

describe("the permission gate", () => {
  it("the settings page and what it writes are the superadmin's", () => {
    const actions = [
      "settings.view",
      "settings.update",
      "settings.upload",
      "bindings.view",
      "system.view",
      "system.reset",
      "provider.update",
      "audit.list",
      "audit.manage",
      "errors.list",
    ] as const;
    for (const action of actions) expect(whoMay(action), action).toEqual(["superadmin"]);
  });

  it("the overview is everyone's who is signed in", () => {
    expect(whoMay("overview.view")).toEqual(SYSTEM_ROLES);
  });

  it("a panel page is open by its own permission, and to no one who is signed out", () => {
    expect(whoMay("users.list")).toEqual(["superadmin", "admin"]);
    for (const action of [
      "integrations.view",
      "projects.list",
      "agents.list",
      "rags.list",
    ] as const) {
      expect(whoMay(action), action).toEqual(SYSTEM_ROLES);
    }
    for (const action of Object.keys(POLICY) as Action[]) {
      expect(can(null, action), action).toBe(false);
    }
  });

  it("what the table does not name is rejected", () => {
    const unknown = { id: "x", role: "user" as SystemRole };
    for (const action of Object.keys(POLICY) as Action[]) {
      expect(can(unknown, action), action).toBe(false);
    }
  });

  it("refuses someone signed out and someone who may not with different codes", () => {
    expect(() => authorize(null, "settings.view")).toThrow("Authentication required");
    const moderator = {
      ...person("moderator"),
      name: "",
      email: "",
      active: true,
      avatar: null,
      createdAt: 0,
      lastLogin: null,
      passwordGivenAt: null,
      sessionId: "",
      confirmedAt: 0,
    };
    expect(() => authorize(moderator, "settings.view")).toThrow("Insufficient permissions");
    expect(() => authorize(moderator, "integrations.list")).toThrow(
      "Insufficient permissions - Admin+ required",
    );
    expect(authorize(moderator, "tasks.list")).toBe(moderator);
  });
});
