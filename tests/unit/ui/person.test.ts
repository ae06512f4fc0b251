import { describe, expect, it } from "vitest";
import { displayFirstName, displayRole, initials } from "@/lib/ui/person";

describe("person", () => {
  it("shows the first name, else the local part of the email, else User", () => {
    expect(displayFirstName({ name: " Ada  Lovelace ", email: "a@b.c" })).toBe("Ada");
    expect(displayFirstName({ name: "  ", email: "grace.hopper@navy.mil" })).toBe("grace.hopper");
    expect(displayFirstName({ name: null, email: "@broken" })).toBe("User");
    expect(displayFirstName({})).toBe("User");
    expect(displayFirstName(null)).toBe("User");
  });

  it("shows the role's label, by default Member", () => {
    expect(displayRole("superadmin")).toBe("Super Admin");
    expect(displayRole("super_admin")).toBe("Super Admin");
    expect(displayRole("user")).toBe("User");
    for (const role of [undefined, null, "", "stranger", "toString"])
      expect(displayRole(role)).toBe("Member");
  });

  it("initials are at most two letters", () => {
    expect(initials("Ada Lovelace")).toBe("AL");
    expect(initials("Ada Augusta King Lovelace")).toBe("AL");
    expect(initials("plato")).toBe("PL");
    expect(initials("x")).toBe("X");
    expect(initials("grace.hopper@navy.mil")).toBe("GH");
    expect(initials("Émile (Zola)")).toBe("ÉZ");
    expect(initials("李小龍")).toBe("李小");
    expect(initials(" ")).toBe("?");
    expect(initials(null)).toBe("?");
  });
});
