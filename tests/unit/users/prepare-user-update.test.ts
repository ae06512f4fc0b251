import { describe, expect, it } from "vitest";
import { prepareUserUpdate, readUserForm } from "@/app/(console)/users/_parts/prepare-user-update";
import { saveFailureOf } from "@/app/(console)/users/_parts/user-form-parts";
import { listHref, readMode } from "@/app/(console)/users/_parts/users-panel";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { locationHref } from "@/lib/ui/page-location";
import type { UserView } from "@/lib/users/schema";

const user: UserView = {
  id: "1",
  name: "Ada",
  email: "ada@example.com",
  avatar: null,
  role: "moderator",
  active: true,
  second_factor: "none",
  created_at: "2026-11-01T00:00:00.000Z",
  last_login: null,
  locale: "en-GB",
  home: "/",
};

describe("preparing an edit", () => {
  it("with no user chosen gives 'No user selected'", () => {
    expect(prepareUserUpdate(null, { name: "Bo" })).toEqual({
      changes: null,
      refusal: "No user selected",
    });
  });

  it("sends only what differs among name, email, role and active", () => {
    const values = { name: "Ada", email: "new@example.com", role: "moderator", active: false };
    expect(prepareUserUpdate(user, values).changes).toEqual({
      email: "new@example.com",
      active: false,
    });
    expect(prepareUserUpdate(user, { name: "Bo", role: "admin" }).changes).toEqual({
      name: "Bo",
      role: "admin",
    });
  });

  it("with nothing changed gives 'No changes to save', spaces and case of an email aside", () => {
    const same = { name: " Ada ", email: "ADA@example.com", role: "moderator", active: true };
    expect(prepareUserUpdate(user, same)).toEqual({ changes: null, refusal: "No changes to save" });
    expect(prepareUserUpdate(user, {}).refusal).toBe("No changes to save");
  });

  it("an emptied name is a change, which the server refuses", () => {
    expect(prepareUserUpdate(user, { name: "" }).changes).toEqual({ name: "" });
  });

  it("does not read fields that are disabled", () => {
    const data = new FormData();
    data.set("name", "Bo");
    expect(readUserForm(data)).toEqual({
      name: "Bo",
      email: undefined,
      role: undefined,
      active: undefined,
    });
    data.set("status", "inactive");
    expect(readUserForm(data).active).toBe(false);
  });
});

describe("the panel's addresses", () => {
  const place = {
    basePath: "/settings",
    params: { tab: "users", q: "a b", page: "2", role: ["admin", "x"] },
  };

  it("keep every other parameter", () => {
    expect(locationHref(place, { mode: "edit", user: "1" })).toBe(
      "/settings?tab=users&q=a+b&page=2&role=admin&mode=edit&user=1",
    );
    expect(locationHref(place, { role: "", page: null })).toBe("/settings?tab=users&q=a+b");
    expect(locationHref({ basePath: "/users", params: {} }, { page: null })).toBe("/users");
  });

  it("lead back to the list as it was", () => {
    const params = { ...place.params, mode: "edit", user: "1" };
    expect(listHref({ ...place, params })).toBe("/settings?tab=users&q=a+b&page=2&role=admin");
  });

  it("name one of three modes", () => {
    expect(["create", "edit", "list", "x", undefined].map((mode) => readMode({ mode }))).toEqual([
      "create",
      "edit",
      "list",
      "list",
      "list",
    ]);
  });
});

describe("a failed save", () => {
  it("shows the screen's sentence with the reason when the server says nothing", () => {
    const network = toRequestError(new TypeError("fetch failed"));
    expect(saveFailureOf(network, "Failed to create user")).toEqual({
      message: "Failed to create user",
      detail: "Network connection failed. Please check your internet connection.",
      errors: {},
    });
  });

  it("shows the server's message alone when there is one", () => {
    const errors = { email: ["This email is already in use"] };
    const refused = new RequestError("answer", "This email is already in use", {
      hasServerMessage: true,
      errors,
    });
    expect(saveFailureOf(refused, "Failed to update user")).toEqual({
      message: "This email is already in use",
      detail: undefined,
      errors,
    });
  });
});
