import { describe, expect, it } from "vitest";
import { parseInput } from "@/lib/parse-input";
import { createUserSchema } from "@/lib/users/schema";

describe("a new user's fields", () => {
  it("an empty one is told only that it is required", () => {
    const empty = { name: "", email: " ", password: "long enough", role: "" };
    expect(() => parseInput(createUserSchema, empty)).toThrow(
      expect.objectContaining({
        errors: {
          name: ["Name is required"],
          email: ["Email is required"],
          role: ["Role is required"],
        },
      }),
    );
  });
});
