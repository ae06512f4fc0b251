import { expect, it } from "vitest";
import { startArea } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_areas/start-area";
import type { Bindings } from "@/lib/platform/bindings";
import { incoming } from "../../support/in-process/incoming";

/** How often the bindings are asked for while an area starts: once by each of its reads, which ends there. */
const reads = (type: string, searchParams: Record<string, string>) => {
  let count = 0;
  const unreachable = {
    headers: new Headers(),
    ctx: { waitUntil: () => undefined },
    get env(): Bindings {
      count++;
      throw new Error("Not told here");
    },
  };
  incoming.run(unreachable, () =>
    startArea({ workspace: { type, project: { id: "p-1" } }, searchParams }),
  );
  return count;
};

it.each([
  ["content", { "": 1, overview: 1, content: 1, seo: 2 }],
  ["ecommerce", { "": 1, products: 1, orders: 1, inventory: 1 }],
  ["crm", { "": 1, contacts: 1, leads: 2, pipeline: 1 }],
] as const)(
  "what a sub-tab of %s shows is begun to be read before the area is drawn: its rows, what stands beside them, whom they name",
  (type, views) => {
    const found = Object.keys(views).map((view) => [view, reads(type, { view })]);
    expect(Object.fromEntries(found)).toEqual(views);
  },
);

it("what stands around the files of media is begun to be read with them", () => {
  for (const view of ["", "gallery", "videos", "assets"])
    expect([view, reads("media", { view })]).toEqual([view, 2]);
});

it("a file that the address opens over the others is read with what stands around them", () => {
  expect(reads("media", { view: "gallery", asset: "a-1" })).toBe(2);
});

it("a record in place of a list is read with its activity and what stands beside it, and no list", () => {
  const found = (type: string, view: string, record: string) => reads(type, { view, record });
  expect(found("content", "content", "r-1")).toBe(2);
  expect(found("ecommerce", "products", "r-1")).toBe(3);
  expect(found("ecommerce", "orders", "r-1")).toBe(2);
  expect(found("crm", "leads", "r-1")).toBe(3);
  expect(found("crm", "pipeline", "r-1")).toBe(2);
  expect(found("media", "assets", "r-1")).toBe(3);
});

it("the form for a new record reads whom it may name, that of an order the products", () => {
  expect(reads("crm", { view: "contacts", record: "new" })).toBe(0);
  expect(reads("crm", { view: "leads", record: "new" })).toBe(1);
  expect(reads("ecommerce", { view: "orders", record: "new" })).toBe(1);
});

it("another type of workspace starts nothing", () => {
  expect(reads("wiki", {})).toBe(0);
});
