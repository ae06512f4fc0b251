// npm run permissions: writes docs/permissions.md from the policy table, the sentences next to the
// visibility conditions, and the routes' declarations. A test compares the page with the code.
import "./lib/alias-hooks.mjs";
import { writeFileSync } from "node:fs";
import { readOperations } from "./lib/api-routes.mjs";
import { at } from "./lib/project.mjs";

const { permissionsPage } = await import("../docs/permissions-page.ts");
writeFileSync(at("docs", "permissions.md"), permissionsPage(await readOperations()));
