import { describe, expect, it } from "vitest";
import { PROJECT_ROLES, SYSTEM_ROLES } from "@/db/vocabulary";
import {
  canManageRole,
  manageableRoles,
  readProjectRole,
  readSystemRole,
  roleWithinProject,
} from "@/lib/auth/roles";

describe("roles", () => {
  it("system roles are superadmin, admin and moderator; user exists in projects only", () => {
    expect(SYSTEM_ROLES).toEqual(["superadmin", "admin", "moderator"]);
    expect(PROJECT_ROLES).toEqual([...SYSTEM_ROLES, "user"]);
    expect(readSystemRole("user")).toBe("moderator");
    expect(readProjectRole("user")).toBe("user");
  });

  it("super_admin is superadmin", () => {
    expect(readSystemRole("super_admin")).toBe("superadmin");
    expect(readProjectRole("super_admin")).toBe("superadmin");
  });

  it.each([undefined, null, "", "owner", 3])("a missing role (%j) is moderator", (role) => {
    expect(readSystemRole(role)).toBe("moderator");
    expect(readProjectRole(role)).toBe("moderator");
  });

  it("the role within a project is the lower of the two", () => {
    expect(roleWithinProject("superadmin", "user")).toBe("user");
    expect(roleWithinProject("moderator", "superadmin")).toBe("moderator");
    expect(roleWithinProject("admin", "moderator")).toBe("moderator");
    expect(roleWithinProject("admin", "admin")).toBe("admin");
  });

  it("a superadmin manages everyone, an admin moderators, a moderator no one", () => {
    expect(manageableRoles("superadmin")).toEqual(SYSTEM_ROLES);
    expect(manageableRoles("admin")).toEqual(["moderator"]);
    expect(manageableRoles("moderator")).toEqual([]);
    expect(canManageRole("admin", "admin")).toBe(false);
  });
});
