import { describe, expect, it } from "vitest";
import { LOADING, type Session, sessionReducer } from "@/lib/auth/session-state";

const user = { id: "1" };
const authenticated: Session<typeof user> = { status: "authenticated", user };
const unauthenticated: Session<typeof user> = { status: "unauthenticated" };

describe("the session is first loading, then authenticated or unauthenticated", () => {
  it("starts as loading", () => expect(LOADING).toEqual({ status: "loading" }));

  it.each([
    ["a validation sets the user", LOADING, { type: "validated", user }, authenticated],
    ["a failed validation", LOADING, { type: "validation-failed" }, unauthenticated],
    ["a failed validation logs out", authenticated, { type: "validation-failed" }, unauthenticated],
    ["a sign-in sets the user", unauthenticated, { type: "signed-in", user }, authenticated],
    ["a sign-out clears the user", authenticated, { type: "signed-out" }, unauthenticated],
    [
      "a late validation does not bring a signed-out user back",
      unauthenticated,
      { type: "validated", user },
      unauthenticated,
    ],
  ] as const)("%s", (_name, from, event, to) => {
    expect(sessionReducer<typeof user>(from, event)).toEqual(to);
  });
});
