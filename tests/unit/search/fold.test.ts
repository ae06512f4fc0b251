import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { listCandidates } from "@/lib/managed-items/people";
import { matchingPeople } from "@/lib/managed-items/people-rules";
import { searchConsole } from "@/lib/search/search-console";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { textMatches } from "@/lib/text/text-match";
import { listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const NAMES = [
  "Thomas Müller",
  "Lange Straße 5",
  "Łukasz Kowalski-Białas",
  "Café Noir",
  "İSTANBUL Ofisi",
  "Patrick O’Brien",
  "Maureen O'Hara",
  "Rene\u0301e Zola",
  "Renée Dupont",
  "Søren Kierkegård",
  "Diyarbakır",
  "Manual of the Heron pump",
  "José García",
  "Q3–Q4 plan",
  "МОСКВА Центр",
  "ΑΘΉΝΑ",
  "Новый Йод",
  "ガイド",
  "हिन्दी",
  "Nguyễn Văn",
];

const CASES: [string, string[]][] = [
  ["muller", ["Thomas Müller"]],
  ["MÜLLER thomas", ["Thomas Müller"]],
  ["strasse", ["Lange Straße 5"]],
  ["STRAẞE", ["Lange Straße 5"]],
  ["lukasz", ["Łukasz Kowalski-Białas"]],
  ["kowalski—bialas", ["Łukasz Kowalski-Białas"]],
  ["cafe", ["Café Noir"]],
  ["istanbul", ["İSTANBUL Ofisi"]],
  ["O'Brien", ["Patrick O’Brien"]],
  ["O’Hara", ["Maureen O'Hara"]],
  ["renée", ["Rene\u0301e Zola", "Renée Dupont"]],
  ["rene\u0301e", ["Rene\u0301e Zola", "Renée Dupont"]],
  ["soren kierkegard", ["Søren Kierkegård"]],
  ["diyarbakir", ["Diyarbakır"]],
  ["Heron manual", ["Manual of the Heron pump"]],
  ["garcia jose", ["José García"]],
  ["jo garcia", ["José García"]],
  ["Q3-Q4", ["Q3–Q4 plan"]],
  ["москва", ["МОСКВА Центр"]],
  ["αθηνα", ["ΑΘΉΝΑ"]],
  ["йод новый", ["Новый Йод"]],
  ["новыи", ["Новый Йод"]],
  ["ガイド", ["ガイド"]],
  ["हिन्दी", ["हिन्दी"]],
  ["nguyen van", ["Nguyễn Văn"]],
  ["the quick brown fox jumps over a lazy heron pump", []],
  ["heron garcia", []],
  ['"of the HERON"', ["Manual of the Heron pump"]],
  ['"heron manual"', []],
  ["“garcia”", ["José García"]],
];

const PROJECT = {
  url: "https://a.example.com",
  type: "Website",
  status: "active",
  createdAt: 1,
  updatedAt: 1,
} as const;

const system = await closeAfterTests(createTestSystem());
const row = { status: "pending", mode: "manual", createdAt: 1, updatedAt: 1 } as const;
const { db } = system.context();
for (const name of NAMES) {
  await db.insert(tasks).values({ ...row, id: name, name });
  await system.createActor("admin", { name });
  await db.insert(projects).values({ ...PROJECT, id: crypto.randomUUID(), name });
}

describe.each([
  ["row by row", projects],
  ["by stored texts", users],
  ["by the index of tasks", tasks],
])("a search %s", (_, table) => {
  it.each(CASES)("finds %s", async (q, names) => {
    const { db } = system.context();
    const rows = await db
      .select({ name: table.name })
      .from(table)
      .where(textMatches(table, [table.name], q));
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});

it.each(CASES)("the browser finds %s as the server does", (q, names) => {
  const people = NAMES.map((name) => ({ name, email: "" }));
  expect(matchingPeople(people, q).map(({ name }) => name)).toEqual(
    NAMES.filter((name) => names.includes(name)),
  );
});

it("takes every letter of three alphabets at once, in the palette and in the lists of people", async () => {
  const q =
    "abcdefghijklmnop qrstuvwxyz'- абвгдежзийклмнопрстуфхцчшщъыьэюя αβγδεζηθικλμνξοπρστυφχψω a b";
  const ctx = system.context(await system.createActor("superadmin", { name: "Boss" }));
  expect(await searchConsole(ctx, { q })).toMatchObject({});
  expect(await listCandidates(ctx, "projects.create", q)).toEqual([]);
  expect((await listTasks(ctx, taskListSchema.parse({ q }))).total).toBe(0);
  expect((await listUsers(ctx, listUsersSchema.parse({ q }))).total).toBe(0);
});
