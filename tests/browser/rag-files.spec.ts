import { zipSync } from "fflate";
import { insertRag } from "../support/reading-fixture";
import { startSystem } from "../support/system";
import { panel, row } from "./rag-fixture";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

const file = (name: string, text: string) => ({
  ...{ name, mimeType: "text/plain", buffer: Buffer.from(text) },
});

test("a person chooses what happens to a known name, and to wrong characters", async ({ page }) => {
  const system = await startSystem({ engine: true });
  try {
    const boss = await newPerson(system, "superadmin");
    const id = await insertRag(system, { name: "Shelf", createdBy: boss.id });
    const problems = await signIn(page, system, boss);
    const choose = async (...files: ReturnType<typeof file>[]) => {
      const choosing = page.waitForEvent("filechooser");
      await panel(page).getByText("Upload files", { exact: true }).click();
      await (await choosing).setFiles(files);
    };

    await test.step("a document is called as it says, beside its file's name", async () => {
      await page.goto(`${system.url}/rags/${id}/workspace?tab=documents`);
      await choose(
        file("office.txt", "The office is open."),
        file("parking.md", "# Parking\n\nBehind it."),
      );
      for (const words of ["office.txt", "parking.md"])
        await expect(row(page, words)).toContainText("Ready", { timeout: 30_000 });
      await expect(row(page, "parking.md").getByRole("link").first()).toHaveText("Parking");
    });

    await test.step("a file with a known name is asked about, one of another type is refused", async () => {
      await choose(
        file("office.txt", "The office is closed."),
        file("letter.txt", "{\\rtf1 Dear}"),
      );
      const uploads = panel(page).getByRole("list", { name: "Uploads" });
      await expect(uploads).toContainText("This RAG has a file with this name and other content.");
      await expect(uploads).toContainText("This file type isn't supported.");
      await expectSound(page);
      await panel(page).getByRole("button", { name: "Replace office.txt" }).click();
      await expect(uploads.getByText("office.txt")).toHaveCount(0);
      await expect(panel(page)).toContainText("2 documents");
      await expect(row(page, "office.txt")).toContainText("Ready", { timeout: 30_000 });
      const names = ["office.txt", "parking.md"];
      await choose(...names.map((name) => file(name, `More about ${name}`)));
      await panel(page).getByRole("button", { name: "Keep both for all" }).click();
      await expect(panel(page)).toContainText("4 documents");
    });

    await test.step("a ZIP file becomes its files, and says what it doesn't take", async () => {
      const zip = zipSync({
        "north/read.md": new TextEncoder().encode("# North harbour\n\nBoats land here."),
        "south/read.md": new TextEncoder().encode("# South harbour\n\nNo boats land here."),
        "photo.heic": new Uint8Array([1, 2, 3]),
      });
      await choose({ name: "harbours.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
      const batch = panel(page).getByRole("region", { name: "Files of harbours.zip" });
      await expect(batch).toContainText("2 of 2 added");
      await batch.getByText("1 file wasn't added").click();
      await expect(batch).toContainText("harbours/photo.heic: This file type isn't supported.");
      await expectSound(page);
      for (const name of ["harbours/north/read.md", "harbours/south/read.md"])
        await expect(row(page, name)).toContainText("Ready", { timeout: 30_000 });
      await expect(panel(page)).toContainText("6 documents");
      await batch.getByRole("button", { name: "Remove harbours.zip from this list" }).click();
      await expect(batch).toHaveCount(0);
    });

    await test.step("a document opens as it was uploaded", async () => {
      const link = row(page, "harbours/north/read.md").getByRole("link", {
        name: "Open original",
      });
      const opening = page.waitForEvent("popup");
      await link.click();
      const original = await opening;
      await expect(original.getByText("Boats land here.")).toBeVisible();
      await original.close();
    });

    await test.step("a text file is read again in another encoding", async () => {
      const link = page.getByRole("link", { name: "Parking", exact: true });
      await link.click();
      const encoding = panel(page).getByLabel(/Text encoding/);
      await expect(encoding).toHaveValue("utf-8");
      await expectSound(page);
      await encoding.selectOption("windows-1252");
      await expect(page.getByText("Reading the document again")).toBeVisible();
      await expect(encoding).toHaveValue("windows-1252");
      await panel(page).getByRole("link", { name: "All documents" }).click();
      const parking = panel(page).getByRole("listitem").filter({ has: link });
      await expect(parking).toContainText("Ready", { timeout: 30_000 });
    });
    expect(problems.filter((text) => !/409|415/.test(text))).toEqual([]);
  } finally {
    await system.close();
  }
});
