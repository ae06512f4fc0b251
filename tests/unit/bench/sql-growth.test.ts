import { expect, it } from "vitest";
import { measureInSql } from "../../support/bench/sql-growth.mjs";

it("the benchmark of growth measures every answer with the functions that there are", async () => {
  const few = { users: 3, projects: 2, agents: 1, rags: 1, tasks: 5 };
  const [figures] = await measureInSql({
    seeded: few,
    size: { projects: 2, tasks: 5, records: 5, products: 5 },
    checkouts: [process.cwd()],
  });
  expect(Object.keys(figures ?? {}).length).toBeGreaterThan(40);
});
