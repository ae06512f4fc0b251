import { describe, expect, it } from "vitest";
import { readAssignedUser } from "@/lib/managed-items/assigned-user-schema";
import { createProjectSchema, NO_WORKSPACE, updateProjectSchema } from "@/lib/projects/schema";

const FIELDS = {
  name: "A",
  details: "B",
  projectUrl: "https://a.example",
  projectType: "C",
  status: "active",
};
const messages = (input: unknown) =>
  createProjectSchema.safeParse(input).error?.issues.map(({ message }) => message);

describe("reading what a project is sent with", () => {
  it("a plain text is the user's id", () => {
    expect(readAssignedUser("u1")).toEqual({ userId: "u1", userName: null, userRole: "moderator" });
    expect(readAssignedUser("")).toBeNull();
  });

  it("an object is read as userId or id, userName or name, userRole or role", () => {
    const first = { userId: "u1", userName: "Ann", userRole: "admin" };
    expect(readAssignedUser({ ...first, id: "no", name: "no", role: "no" })).toEqual(first);
    expect(readAssignedUser({ id: "u1", name: "Ann", role: "admin" })).toEqual(first);
    expect(readAssignedUser({ id: "u1" })).toEqual({
      userId: "u1",
      userName: null,
      userRole: "moderator",
    });
    expect([{ name: "Ann" }, null, 7, ["u1"], { id: 7 }].map(readAssignedUser)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it.each(["name", "details", "projectUrl", "projectType", "status"])("%s is required", (field) => {
    expect(messages({ ...FIELDS, [field]: undefined })?.[0]).toMatch(/is required$/);
    if (field !== "status")
      expect(messages({ ...FIELDS, [field]: "  " })?.[0]).toMatch(/is required$/);
  });

  it("refuses other URLs and an empty choice of workspaces", () => {
    for (const projectUrl of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.example",
      "not a url",
      "//a.example",
    ]) {
      expect(messages({ ...FIELDS, projectUrl })?.[0]).toMatch(/must be a URL/);
    }
    expect(messages({ ...FIELDS, workspaces: [] })).toEqual([NO_WORKSPACE]);
    expect(messages({ ...FIELDS, workspaces: ["nowhere"] })).toHaveLength(1);
  });

  it("every text and list has a maximum", () => {
    const tooMuch = {
      name: "x".repeat(201),
      details: "x".repeat(5001),
      projectUrl: `https://a.example/${"x".repeat(2048)}`,
      projectType: "x".repeat(101),
      workspaces: Array.from({ length: 11 }, () => "crm"),
      assigned_users: Array.from({ length: 501 }, (_, index) => `u${index}`),
    };
    for (const [field, value] of Object.entries(tooMuch)) {
      expect(messages({ ...FIELDS, [field]: value }), field).toHaveLength(1);
    }
  });

  it("a role within a project is moderator, admin or superadmin, or user as the member role", () => {
    const roles = (userRole: string) =>
      createProjectSchema.safeParse({ ...FIELDS, assigned_users: [{ userId: "u", userRole }] });
    expect(
      ["user", "moderator", "admin", "superadmin", "super_admin"].map(
        (role) => roles(role).success,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(["owner", "SUPERADMIN"].map((role) => roles(role).success)).toEqual([false, false]);
  });

  it("an edit keeps what was sent and nothing else", () => {
    expect(updateProjectSchema.parse({ name: "New", id: "x", version: 3 })).toEqual({
      name: "New",
    });
    expect(updateProjectSchema.parse({})).toEqual({});
  });
});
