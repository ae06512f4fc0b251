import { expect, it } from "vitest";
import { VERSION } from "@/lib/system/version";
import { version } from "@/package.json";

it("is the version of package.json", () => {
  expect(VERSION).toBe(version);
});
