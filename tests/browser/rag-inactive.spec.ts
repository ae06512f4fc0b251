import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel } from "./rag-fixture";
import { expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const TEXT = "Everybody has thirty days of leave. Leave is asked for in spring.";
const QUESTION = "How many days of leave does everybody have?";

test("an inactive RAG says so before anyone types, and a superadmin activates it there", async ({
  page,
}) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const member = await newPerson(system, "moderator");
    const id = await insertRag(system, {
      name: "Shelf",
      createdBy: boss.id,
      assigned: [member.id],
    });
    const api = `/api/rags/${id}`;
    await call(system, boss, "POST", `${api}/documents`, {
      documents: [{ title: "Leave", text: TEXT }],
    });
    const ready = async () =>
      (await call(system, boss, "GET", `${api}/documents?status=ready`)).body.documents.length;
    await expect.poll(ready, { timeout: 30_000 }).toBe(1);
    const setStatus = (status: string) => call(system, boss, "PATCH", api, { status });
    const address = `${system.url}/rags/${id}/workspace`;
    const notice = panel(page).getByText("This RAG is inactive");
    const field = panel(page).getByRole("search").getByRole("textbox");
    await setStatus("inactive");

    await test.step("people without the right to activate it are told who can", async () => {
      const problems = await signIn(page, system, member);
      for (const tab of ["ask", "search"]) {
        await page.goto(`${address}?tab=${tab}&question=${encodeURIComponent(QUESTION)}`);
        await expect(notice).toBeVisible();
        await expect(panel(page)).toContainText("A superadmin can activate it.");
        await expect(field).toHaveCount(0);
        await expect(panel(page).getByRole("button", { name: "Activate RAG" })).toHaveCount(0);
        await expectSoundInThemes(page);
      }
      expect(problems).toEqual([]);
    });

    await test.step("people who manage it can test it", async () => {
      const problems = await signIn(page, system, boss);
      await page.goto(`${address}?tab=search`);
      await expect(notice).toBeVisible();
      await field.fill(QUESTION);
      await page.keyboard.press("Enter");
      const hits = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");
      await expect(hits).toHaveCount(1);
      await expectSoundInThemes(page);
      expect(problems).toEqual([]);
    });

    await test.step("Activate makes it answer, without a reload", async () => {
      const problems = await signIn(page, system, boss);
      await page.goto(`${address}?tab=ask`);
      await expect(field).toHaveCount(0);
      await panel(page).getByRole("button", { name: "Activate RAG" }).focus();
      await page.keyboard.press("Enter");
      await expect(notice).toHaveCount(0);
      await field.fill(QUESTION);
      await page.keyboard.press("Enter");
      await expect(panel(page)).toContainText("Everybody has thirty days of leave.");
      expect(problems).toEqual([]);
    });
  } finally {
    await system.close();
  }
});
