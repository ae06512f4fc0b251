import { startModelProvider } from "../support/model-provider";
import { call } from "../support/people";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel } from "./rag-fixture";
import { expectSound, expectSoundInThemes, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const TEXTS = [
  { title: "Time off", text: "Everybody has thirty days of leave in a year." },
  { title: "Parking", text: "Whoever comes by car finds a place behind the house." },
];

test("a RAG is given vectors, finds by what is meant, and says when it cannot", async ({
  page,
}) => {
  const provider = await startModelProvider();
  const system = await startSystem({
    engine: true,
    vars: { OUTBOUND_ALLOWED_ORIGINS: provider.url },
  });
  try {
    const boss = await newPerson(system, "superadmin");
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    const made = await call(system, boss, "POST", "/api/integrations", {
      type: "openai",
      name: "Own models",
      baseUrl: provider.baseUrl,
      apiKey: "sk-scripted",
    });
    expect(made.status).toBe(201);
    const api = `/api/rags/${id}`;
    await call(system, boss, "POST", `${api}/documents`, { documents: TEXTS });
    const ready = async () =>
      (await call(system, boss, "GET", `${api}/documents?status=ready`)).body;
    await expect.poll(async () => (await ready()).documents.length, { timeout: 30_000 }).toBe(2);
    const problems = await signIn(page, system, boss);
    const address = `${system.url}/rags/${id}/workspace`;

    await test.step("a model is chosen, its price is told, and the index is built aside", async () => {
      await page.goto(`${address}?tab=configuration`);
      await panel(page).getByLabel("Vectors by").selectOption({ label: "Own models" });
      await panel(page).getByLabel("Embedding model").fill("scripted");
      await panel(page).getByLabel("Dimensions").fill("128");
      await panel(page).getByRole("button", { name: "Preview" }).click();
      const preview = panel(page).getByRole("region", { name: "Preview" });
      await expect(preview).toContainText(/Vectors by scripted: some 2 passages with \d+ tokens/);
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Apply to all documents" }).click();
      await expect(panel(page)).toContainText(
        "2 of 2 passages are found by words and by vectors of scripted (128 dimensions).",
        { timeout: 60_000 },
      );
      await expect(panel(page).getByLabel("Dimensions")).toHaveValue("128");
    });

    await test.step("a word that stands nowhere finds what it means, and the hit says how", async () => {
      await page.goto(`${address}?tab=search&query=vacation`);
      const hits = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");
      await expect(hits.first()).toContainText("Time off");
      await hits.first().getByText("Found by what it means").click();
      await expect(hits.first()).toContainText("vector 100 % of the nearest");
      await expect(hits.first()).toContainText("Words alone do not find it.");
      await expectSoundInThemes(page);
    });

    await test.step("without its provider it finds by words, and says so", async () => {
      provider.embeddingScript = () => ({ status: 503 });
      await page.goto(`${address}?tab=search&query=leave`);
      const hits = panel(page).getByRole("list", { name: "Passages" }).getByRole("listitem");
      await expect(hits).toHaveCount(1);
      await expect(panel(page)).toContainText("Passages were found by their words alone.");
      await expectSound(page);
    });
    expect(problems).toEqual([]);
  } finally {
    await system.close();
    await provider.close();
  }
});
