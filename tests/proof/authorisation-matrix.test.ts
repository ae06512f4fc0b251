import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_TABLE, withIds } from "../api/route-table";
import { askCall, askPage, inParallel, leaksOf, missingOn } from "../support/matrix/ask";
import { type CallCell, callGroups, everyNth, pageGroups } from "../support/matrix/cells";
import { PAGE_TABLE } from "../support/matrix/pages";
import { filesWithPatterns, mostSpecific } from "../support/matrix/route-files";
import { createMatrixWorld, type MatrixWorld } from "../support/matrix/world";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { type System, startSystem } from "../support/system";

/**
 * Which share of the groups of cells is tried. The steps have no factor in common with the 33 kinds
 * of person, or the 25 on pages.
 */
const STEP = proofSize({ ci: { calls: 29, pages: 49 }, full: { calls: 1, pages: 1 } });
const FLOOR = proofSize({ ci: 1_000, full: 10_000 });
const WIDTH = 4;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const LONG = 30 * 60_000;

describe("the authorisation matrix", () => {
  let system: System;
  let world: MatrixWorld;
  let asked = 0;

  beforeAll(async () => {
    system = await startSystem();
    world = await createMatrixWorld(system);
  }, 120_000);
  afterAll(() => system.close());

  it("has every page", () => {
    const files = filesWithPatterns("app/**/page.tsx", "page.tsx");
    const paths = PAGE_TABLE.map(({ path }) => new URL(withIds(path), "http://localhost").pathname);
    const found = new Set(paths.map((path) => mostSpecific(files, path)));
    expect(files.map(({ file }) => file).filter((file) => !found.has(file))).toEqual([]);
    expect(found.size).toBe(globSync("app/**/page.tsx").length);
  });

  it("has every method of every route: no other one is answered", async () => {
    const files = filesWithPatterns("app/api/**/route.ts", "route.ts");
    const byFile = Map.groupBy(ROUTE_TABLE, ({ path }) =>
      mostSpecific(files, new URL(path, "http://localhost").pathname),
    );
    const wrong: string[] = [];
    for (const { file } of files.filter(({ file }) => !file.includes("[...path]"))) {
      const rows = byFile.get(file) ?? [];
      const allowed = METHODS.filter((method) => rows.some((row) => row.method === method));
      const [first] = rows;
      if (!first) wrong.push(`${file} is not in the table`);
      else
        for (const method of METHODS.filter((name) => !allowed.includes(name))) {
          const { status, headers } = await system.request(first.path, { method });
          asked += 1;
          const allow = headers.get("allow");
          if (status !== 405 || allow !== allowed.join(", "))
            wrong.push(`${method} ${first.path}: ${status}, Allow: ${allow}`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it(
    "pages show each kind of person what is theirs to see, and name nothing else",
    async () => {
      const wrong: string[] = [];
      await inParallel(everyNth(pageGroups(), STEP.pages).flat(), WIDTH, async (cell) => {
        const answer = await askPage(system, world, cell);
        asked += 1;
        const { row, kind, variant, form, expected } = cell;
        const where = `${row.path} (${form}, ${variant}) for ${kind}`;
        if (answer.status !== expected) wrong.push(`${where}: ${answer.status}, not ${expected}`);
        for (const name of leaksOf(cell, answer)) wrong.push(`${where} names ${name}`);
        for (const name of missingOn(cell, answer)) wrong.push(`${where} does not name ${name}`);
      });
      expect(wrong).toEqual([]);
    },
    LONG,
  );

  it(
    "calls answer each kind of person by the specification's table",
    async () => {
      const wrong: string[] = [];
      const ask = async (group: readonly CallCell[]) => {
        const unknown = new Set<string>();
        for (const cell of group) {
          const answer = await askCall(system, world, cell);
          asked += 1;
          const { row, kind, variant, expected } = cell;
          const where = `${row.method} ${row.template} (${variant}) for ${kind}`;
          if (answer.status !== expected)
            wrong.push(`${where}: ${answer.status}, not ${expected}: ${answer.text.slice(0, 200)}`);
          for (const name of leaksOf(cell, answer)) wrong.push(`${where} names ${name}`);
          if (cell.isAbsent || (variant === "unknown" && expected === 404))
            unknown.add(answer.text);
          if (unknown.size > 1) wrong.push(`${where} tells what exists from what does not`);
        }
      };
      const groups = everyNth(callGroups(), STEP.calls);
      const endsSession = ([cell]: CallCell[]) => cell?.row.path === "/api/auth/logout";
      await inParallel(
        groups.filter((group) => !endsSession(group)),
        WIDTH,
        ask,
      );
      for (const group of groups.filter(endsSession)) await ask(group);
      expect(wrong).toEqual([]);
    },
    LONG,
  );

  it("is as large as is claimed", () => {
    printFigure(`Authorisation matrix: ${asked} cells`);
    expect(asked).toBeGreaterThanOrEqual(FLOOR);
  });
});
