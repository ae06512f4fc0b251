import { expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { MAX_IMPORT_ROWS } from "@/lib/limits";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { importRecords } from "@/lib/records/write/import-records";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const { project } = await createProject(ctx, {
  name: "Import",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["crm"],
});
const place = collectionOf(project.id, recordDefinition("crm", "contacts"));

const COUNT = 10_000;
/** A typical file with one bad row in a thousand. */
const FILE = Array.from({ length: COUNT }, (_, index) => ({
  name: `Person ${index}`,
  email: index % 1000 === 999 ? "no address" : `person${index}@example.com`,
  status: index % 2 ? "Active" : "",
  tags: "imported, 2026",
  lifetime_value: `${index},50`,
}));
const CHUNKS = Array.from({ length: COUNT / MAX_IMPORT_ROWS }, (_, index) =>
  FILE.slice(index * MAX_IMPORT_ROWS, (index + 1) * MAX_IMPORT_ROWS),
);

async function importChunks(from: number, to: number) {
  const sum = { created: 0, existing: 0, failed: 0 };
  for (const rows of CHUNKS.slice(from, to)) {
    const report = await importRecords(ctx, place, { rows });
    sum.created += report.created;
    sum.existing += report.existing;
    sum.failed += report.failed.length;
  }
  return sum;
}

const count = async () => {
  const query = recordListSchema(place.definition.description).parse({ perPage: 1 });
  return (await listRecords(ctx, place, query as RecordListQuery)).stats;
};

it("10,000 rows come in by chunks; broken off and begun again, and once more after that, there are no doubles", async () => {
  expect(await importChunks(0, 20)).toEqual({ created: 3996, existing: 0, failed: 4 });
  // The last chunk's answer was lost, so the whole file is sent again.
  expect(await importChunks(0, 50)).toEqual({ created: 5994, existing: 3996, failed: 10 });
  expect(await importChunks(0, 50)).toEqual({ created: 0, existing: 9990, failed: 10 });
  expect(await count()).toEqual({
    total: 9990,
    sample: 0,
    byValue: { prospect: 5000, active: 4990 },
  });
  const imports = (await ctx.db.select().from(auditLog)).filter(
    ({ action }) => action === "contacts.import",
  );
  // A chunk without new rows leaves no entry.
  expect(imports).toHaveLength(50);
}, 120_000);
