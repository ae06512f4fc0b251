import { type ChatRequest, startModelProvider } from "../support/model-provider";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel } from "./rag-fixture";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const TEXT = "Everybody has thirty days of leave. Leave is asked for in spring.";

/** What stands in the passages, with its number, and what does not. */
function answer({ messages }: ChatRequest) {
  const told = messages.at(-1)?.content ?? "";
  const number = told.match(/\[(\d+)\] [^\n]*thirty days/)?.[1];
  return { text: `There are thirty days of leave. [${number}]\nThe boss decides alone. [99]` };
}

test("what a model says is marked where the documents do not back it @phone", async ({ page }) => {
  const provider = await startModelProvider();
  provider.script = answer;
  const system = await startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: provider.url },
  });
  try {
    const boss = await newPerson(system, "superadmin");
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    const api = `/api/rags/${id}`;
    const fields = { type: "openai", name: "Scripted", baseUrl: provider.baseUrl };
    const made = await call(system, boss, "POST", "/api/integrations", {
      ...{ ...fields, apiKey: "sk-scripted" },
    });
    const ragConfig = { integrationId: made.body.integration.id, model: "scripted" };
    expect((await call(system, boss, "PATCH", api, { ragConfig })).status).toBe(200);
    const documents = [{ title: "Leave", text: TEXT }];
    await call(system, boss, "POST", `${api}/documents`, { documents });
    const ready = async () =>
      (await call(system, boss, "GET", `${api}/documents?status=ready`)).body.total;
    await expect.poll(ready, { timeout: 30_000 }).toBe(1);
    const problems = await signIn(page, system, boss);
    const question = "How many days of leave does everybody have?";
    const asked = new URLSearchParams({ tab: "ask", question });
    await page.goto(`${system.url}/rags/${id}/workspace?${asked}`);
    const written = panel(page).getByRole("region", { name: `Answer to ${question}` });
    await expect(written).toContainText("There are thirty days of leave. [1]");
    await expect(written).toContainText("The boss decides alone. Not backed by the documents");
    await expect(panel(page)).toContainText("except for what is marked");
    await expectSound(page);
    // It is kept as it was said.
    await page.reload();
    await expect(written.getByText("Not backed by the documents")).toHaveCount(1);
    await page.getByRole("tab", { name: "Monitoring" }).click();
    // Nobody has entered what this model costs.
    const today = panel(page).getByRole("table").getByRole("row").nth(1).getByRole("cell");
    await expect(today.nth(7)).toHaveText("No price");
    await expect(panel(page)).toContainText("1 call without a price");
    await expectSound(page);
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    await provider.close();
  }
});
