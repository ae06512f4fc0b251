import { startModelProvider } from "../support/model-provider";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test, untilHydrated } from "./system";

test("a model server here is added with one click, and a screen says what each RAG uses", async ({
  page,
}) => {
  const provider = await startModelProvider();
  const here = [{ name: "Ollama", origin: provider.url, models: 2 }];
  const system = await startSystem({
    ...{ engine: true, ai: true },
    vars: { ATRIUM_MODEL_SERVERS: JSON.stringify(here) },
  });
  const boss = await newPerson(system, "superadmin", "Mia Models");
  const problems = await signIn(page, system, boss);
  await test.step("adds the server, tests it and offers it no more", async () => {
    await page.goto(`${system.url}/integrations`);
    const offers = page.getByRole("list", { name: "Model servers on this machine" });
    await expect(offers).toContainText("Ollama runs here with 2 models.");
    await offers.getByRole("button", { name: "Add Ollama" }).click();
    await expect(page.getByRole("heading", { name: "Ollama" })).toBeVisible();
    await expect(offers).toHaveCount(0);
    await expect(page.getByText(/2 models available/).first()).toBeVisible();
    await expectSound(page);
  });
  await test.step("says what each RAG uses and what leaves the database", async () => {
    const ragId = await insertRag(system, { name: "Handbook", createdBy: boss.id });
    await insertRag(system, { name: "Quiet", createdBy: boss.id });
    await call(system, boss, "POST", `/api/rags/${ragId}/documents`, {
      documents: [{ title: "Time off", text: "Everybody has thirty days of leave." }],
    });
    const row = page.getByRole("row", { name: /Handbook/ });
    await expect(async () => {
      await page.goto(`${system.url}/settings/models`);
      await expect(row).toContainText("@cf/baai/bge-m3", { timeout: 1000 });
    }).toPass();
    await expect(row).toContainText("@cf/baai/bge-reranker-base");
    await expect(row).toContainText("Quotes");
    await expect(row).toContainText("Text of passages and questions to Workers AI in this account");
    await expect(page.getByRole("row", { name: /Quiet/ })).toContainText("Nothing");
    await expect(page.getByText(/^\d+ of 10,000$/)).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await row.getByRole("link", { name: "Handbook" }).click();
    await expect(page).toHaveURL(new RegExp(ragId));
    await untilHydrated(page);
  });
  expect(problems).toEqual([]);
  await system.close();
  await provider.close();
});
