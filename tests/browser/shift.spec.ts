import { isLoaded, shiftFaults, sumLayoutShifts } from "../support/layout-shift";
import { call } from "../support/people";
import { insertAgent, insertRag } from "../support/reading-fixture";
import { newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { make } from "./tasks-fixture";

test("ten screens don't move while they load, on a desk and on a phone", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Aurora", workspaces: ["crm", "media"] });
  for (const type of ["crm", "media"])
    await call(system, boss, "POST", `/api/projects/${id}/workspaces/${type}/sample`);
  const task = await make(system, boss, { name: "Write the first page", project_id: id });
  const agent = await insertAgent(system, { name: "Northern agent" });
  const rag = await insertRag(system, { name: "Northern RAG" });
  const problems = await signIn(page, system, boss);
  await page.addInitScript(sumLayoutShifts);
  const paths = [
    "/",
    "/tasks",
    "/tasks?view=board",
    `/tasks/${task.id}`,
    `/projects/${id}`,
    `/projects/${id}/workspace/crm/overview?view=contacts`,
    `/projects/${id}/workspace/media/overview`,
    `/agents/${agent}/workspace?tab=runs`,
    `/rags/${rag}/workspace?tab=documents`,
    "/settings/audit",
  ];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(system.url + path);
      await page.waitForFunction(isLoaded);
      expect.soft(await shiftFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  expect(problems).toEqual([]);
});
