import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { newProject } from "../support/new-project";
import { call, completeSetup, createPerson } from "../support/people";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const boss = await createPerson(system, "superadmin", { name: "Zoë Lindqvist" });
const project = await newProject(system, boss, { workspaces: ["crm"] });
const contacts = `/api/projects/${project}/workspaces/crm/contacts`;
const contact = { name: "Jürgen Müller", email: "jm@example.com" };
await call(system, boss, "POST", contacts, contact);
await call(system, boss, "POST", "/api/tasks", { name: "Prepare the autumn catalogue" });

it.each([
  ["contacts", () => contacts, "mulller", "Müller"],
  ["tasks", () => "/api/tasks", "catalgoue", "catalogue"],
  ["users", () => "/api/users", "lindqivst", "Lindqvist"],
  ["hits", () => "/api/search", "jurgne", "Jürgen"],
])(
  "%s: a typing error is corrected, said, and not in quotation marks",
  async (list, path, typed, corrected) => {
    const search = async (q: string) => {
      const address = `${path()}?q=${encodeURIComponent(q)}`;
      const { body } = await call(system, boss, "GET", address);
      return [body.corrected, body[list].length];
    };
    expect(await search(typed)).toEqual([corrected, 1]);
    expect(await search(corrected)).toEqual([null, 1]);
    expect(await search(`"${typed}"`)).toEqual([null, 0]);
    expect(await search(`"${corrected}"`)).toEqual([null, 1]);
  },
);

it("an export has exactly what was asked for", async () => {
  const export_ = async (q: string) =>
    (
      await system.request(`${contacts}/export?q=${q}`, { headers: { cookie: boss.cookie } })
    ).text();
  expect(await export_("mulller")).not.toContain("Jürgen");
  expect(await export_("muller")).toContain("Jürgen");
});
