import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeSource, readSources } from "../support/imports";
import { violationsOf } from "../support/layering";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

it("every file of app, components, lib and db keeps to its room", () => {
  const sources = readSources(ROOT, ["app", "components", "lib", "db"]);
  expect(sources.length).toBeGreaterThan(3);
  expect(sources.flatMap(violationsOf)).toEqual([]);
});

const planted: [file: string, code: string, message: string][] = [
  [
    "db/client.ts",
    'import { AppError } from "@/lib/errors";',
    "db/client.ts:1 imports lib/errors (db: db imports nothing of ours)",
  ],
  [
    "db/seed.ts",
    '\nimport { z } from "zod";',
    "db/seed.ts:2 imports zod (db: db imports drizzle only)",
  ],
  [
    "lib/users/schema.ts",
    'import { db } from "../../db/client";',
    "imports db/client (schema: schemas ship",
  ],
  [
    "lib/users/schema.ts",
    'import "server-only";',
    "imports server-only (schema: schemas import zod",
  ],
  [
    "lib/auth/policy.ts",
    'import { cookies } from "next/headers";',
    "imports next/headers (schema:",
  ],
  [
    "lib/projects/create-project.ts",
    'import { redirect } from "next/navigation";',
    "use cases know no framework",
  ],
  ["lib/projects/create-project.ts", 'import React from "react";', "use cases know no framework"],
  [
    "lib/projects/create-project.ts",
    'import { Card } from "@/components/ui/card";',
    "use cases know no screen",
  ],
  [
    "lib/projects/create-project.ts",
    'const x = await import("@/app/page");',
    "use cases know no screen",
  ],
  [
    "lib/projects/create-project.ts",
    'import { route } from "../http/route";',
    "use cases know no adapter",
  ],
  [
    "lib/projects/get-project.ts",
    'import {\n  findUser,\n} from "../users/rows";',
    "lib/projects/get-project.ts:1 imports lib/users/rows",
  ],
  [
    "lib/http/route.ts",
    'import { listUsers } from "@/lib/users/list-users";',
    "adapters know no area",
  ],
  [
    "lib/actions/client.ts",
    'import { eq } from "drizzle-orm";',
    "adapters do not read the database",
  ],
  [
    "lib/platform/context.ts",
    'import { Card } from "@/components/ui/card";',
    "lib knows no screen",
  ],
  ["app/(console)/page.tsx", 'import { eq } from "drizzle-orm";', "app only calls use cases"],
  [
    "app/(console)/page.tsx",
    'import { users } from "@/db/schema/users";',
    "app only calls use cases",
  ],
  [
    "app/api/users/route.ts",
    'import { userRow } from "@/lib/users/user-rows";',
    "rows are private",
  ],
  ["app/layout.tsx", 'import { x } from "@opennextjs/cloudflare";', "app only calls use cases"],
  [
    "components/users/table.tsx",
    'import { listUsers } from "@/lib/users/list-users";',
    "components import components",
  ],
  [
    "components/users/table.tsx",
    'import { save } from "@/app/users/actions";',
    "components import components",
  ],
  [
    "components/ui/index.ts",
    'export { Card } from "./card";',
    "components/ui/index.ts:1 re-exports components/ui/card",
  ],
  ["lib/users/all.ts", 'export * from "./list-users";', "re-exports lib/users/list-users"],
  [
    "lib/auth/session.ts",
    "const c = getCloudflareContext();",
    "lib/auth/session.ts:1 uses getCloudflareContext",
  ],
  ["lib/users/create-user.ts", "const a = process.env.SECRET;", "reads process.env"],
  ["app/page.tsx", 'if (user.role === "admin") show();', "app/page.tsx:1 compares a role"],
  ["app/page.tsx", 'if (["superadmin", "admin"].includes(role)) show();', "compares a role"],
  ["lib/projects/x.ts", 'switch (role) { case "moderator": }', "compares a role"],
];

describe("the rules find what is planted", () => {
  it.each(planted)("%s: %s", (file, code, message) => {
    const found = violationsOf(makeSource(file, code));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });
});

const harmless: [file: string, code: string][] = [
  [
    "lib/projects/create-project.ts",
    'import { eq } from "drizzle-orm";\nimport { users } from "@/db/schema/users";',
  ],
  [
    "lib/projects/create-project.ts",
    'import { getUser } from "../users/get-user";\nimport { row } from "./rows";',
  ],
  [
    "lib/projects/schema.ts",
    'import { z } from "zod";\nimport { idSchema } from "../users/schema";',
  ],
  [
    "lib/http/route.ts",
    'import { NextResponse } from "next/server";\nimport { can } from "../auth/policy";',
  ],
  [
    "components/users/table.tsx",
    'import type { UserView } from "@/lib/users/schema";\nimport { useState } from "react";',
  ],
  [
    "app/page.tsx",
    'import { listUsers } from "@/lib/users/list-users";\n// import { eq } from "drizzle-orm"; role === "admin"',
  ],
  ["lib/auth/policy.ts", 'export const isTop = (role: string) => role === "superadmin";'],
  ["lib/worker/console.ts", 'import openNext from "../../.open-next/worker.js";'],
  ["app/page.tsx", 'const text = "https://example.com/import"; export const title = "from";'],
];

describe("the rules leave alone what is allowed", () => {
  it.each(harmless)("%s: %s", (file, code) => {
    expect(violationsOf(makeSource(file, code))).toEqual([]);
  });
});
