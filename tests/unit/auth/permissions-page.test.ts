import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { permissionsPage } from "@/docs/permissions-page";
import { readOperations } from "../../../scripts/lib/api-routes.mjs";

it("docs/permissions.md says what the policy and the queries hold (npm run permissions writes it)", async () => {
  expect(readFileSync("docs/permissions.md", "utf8")).toBe(permissionsPage(await readOperations()));
});
