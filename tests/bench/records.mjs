// A workspace with 10,000 contacts: how long an import of them takes by chunks, once and once again, and what a page of
// the list takes at eight connections.
import { SEED_SIZES } from "../../db/seed.ts";
import {
  measure,
  milliseconds,
  print,
  seed,
  signIn,
  startBenchSystem,
} from "../support/bench-system.mjs";

const CONTACTS = 10_000;
/** Rows of one call (lib/records/import-schema.ts). */
const CHUNK = 200;

const { url, DB, close } = await startBenchSystem();
try {
  await seed(DB, SEED_SIZES.small);
  const headers = { "content-type": "application/json" };
  const send = async (method, path, body) => {
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return answer;
  };
  headers.cookie = await signIn(url, "superadmin");
  const made = await send("POST", "/api/projects", {
    name: "Benchmark",
    details: "10,000 contacts",
    projectUrl: "https://example.com",
    projectType: "Benchmark",
    status: "active",
    workspaces: ["crm"],
  });
  const { project } = await made.json();
  const contacts = `/api/projects/${project.id}/workspaces/crm/contacts`;

  const rows = Array.from({ length: CONTACTS }, (_, index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    company: `Company ${index % 700}`,
    status: ["prospect", "active", "inactive"][index % 3],
    lifetime_value: String((index * 37) % 10_000),
  }));
  for (const run of ["import", "the same import again"]) {
    const began = performance.now();
    const sum = { created: 0, existing: 0 };
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = { rows: rows.slice(from, from + CHUNK) };
      const report = await (await send("POST", `${contacts}/import`, chunk)).json();
      sum.created += report.created;
      sum.existing += report.existing;
    }
    const took = performance.now() - began;
    print(
      `${run} of ${CONTACTS} rows: ${milliseconds(took)}, ${milliseconds((took * CHUNK) / CONTACTS)} a chunk (${sum.created} new, ${sum.existing} there already)`,
    );
  }

  const screen = `/projects/${project.id}/workspace/crm/overview?view=contacts`;
  const queries = [
    "",
    "?status=active&sort=name",
    "?page=100",
    "?page=50",
    "?q=example.com",
    "?q=pe",
  ];
  for (const path of [...queries.map((query) => contacts + query), screen]) {
    await measure(new URL(path, url), {
      name: path.replace(project.id, "{id}"),
      headers: { cookie: headers.cookie },
    });
  }
} finally {
  await close();
}
