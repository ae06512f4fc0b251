import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pngOf, toneOf } from "../support/media-files";
import { expectResumed } from "./resumed-upload";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const PART = 5 * 1024 * 1024;

const mediaPath = (url: string, id: string) => `${url}/projects/${id}/workspace/media/overview`;
const tile = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Files", exact: true })
    .getByRole("listitem")
    .filter({ hasText: name });

/** Chooses files through the file dialog. */
async function choose(
  page: Page,
  files: string | { name: string; mimeType: string; buffer: Buffer }[],
) {
  await expect(page.getByRole("button", { name: "Upload files" })).toBeVisible();
  await page.getByLabel("Files to upload").setInputFiles(files);
}

async function seek(page: Page, name: string, seconds: number): Promise<number> {
  const media = page.getByRole("dialog").getByLabel(name);
  return media.evaluate(
    (element, to) =>
      new Promise<number>((resolve) => {
        const player = element as HTMLMediaElement;
        player.addEventListener("seeked", () => resolve(player.currentTime), { once: true });
        const go = () => {
          player.currentTime = to;
        };
        if (player.readyState > 0) go();
        else player.addEventListener("loadedmetadata", go, { once: true });
      }),
    seconds,
  );
}

test("files are uploaded, also over a broken line, found, opened, sought in, moved and deleted", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const member = await newPerson(system, "moderator");
  const id = await newProject(system, boss, { name: "Pictures", workspaces: ["media"] });
  await joinWorkspace(system, id, "media", member);
  const problems = await signIn(page, system, member);
  await page.goto(mediaPath(system.url, id));
  const tabs = page.getByRole("navigation", { name: "Area" });
  await expect(tabs.getByRole("link")).toHaveText(["Gallery", "Videos", "Assets"]);
  const folders = page.getByRole("navigation", { name: "Folders" });
  await expect(folders.getByRole("link")).toHaveText([
    ...["All", "Marketing", "Products", "About", "Social"],
  ]);
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();

  await choose(page, [
    { name: "Poster.png", mimeType: "image/png", buffer: await pngOf(900, 600) },
    { name: "Empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
  ]);
  await test.step("files dragged over the page show where they go, and the whole page takes them", async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Dropped words"], "Dropped.txt", { type: "text/plain" }));
      return transfer;
    });
    const drop = page.getByRole("group", { name: "Upload files" });
    await expect(drop).toHaveCount(0);
    await page.locator("body").dispatchEvent("dragenter", { dataTransfer: data });
    await expect(drop).toHaveText("Drop files here");
    await drop.dispatchEvent("dragenter", { dataTransfer: data });
    await drop.dispatchEvent("drop", { dataTransfer: data });
    await expect(tile(page, "Dropped.txt")).toBeVisible();
    await expect(drop).toHaveCount(0);
  });
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status")).toHaveText("2 of 3 uploaded, 1 failed");
  await expect(uploads.getByText("This file is empty")).toBeVisible();
  await uploads.getByRole("button", { name: "Clear finished" }).click();
  await expect(uploads).toBeHidden();
  await expect(tile(page, "Poster.png").locator("img")).toHaveJSProperty("complete", true);

  await test.step("an upload whose connection breaks goes on, and after a reload where it was", async () => {
    const film = test.info().outputPath("Song.wav");
    writeFileSync(film, toneOf(PART + 400_000));
    await expectResumed(page, {
      choose: () => choose(page, film),
      sent: "5.0 MB of 5.4 MB",
      arrived: tile(page, "Song.wav"),
    });
  });
  await tile(page, "Song.wav").getByRole("link", { name: "Song.wav" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Audio", { exact: true })).toBeVisible();
  const ranges: string[] = [];
  page.on("request", (request) => {
    const { range } = request.headers();
    if (range) ranges.push(range);
  });
  expect(Math.round(await seek(page, "Song.wav", 500))).toBe(500);
  expect(Math.round(await seek(page, "Song.wav", 3))).toBe(3);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Actions for Poster.png" }).click();
  await page.getByRole("menuitem", { name: "Move to: Products" }).click();
  await expect(tile(page, "Poster.png")).toContainText("Products");
  await folders.getByRole("link", { name: "Products" }).click();
  await expect(page.getByText("1 of 3 files match")).toBeVisible();
  await page.getByRole("button", { name: "New folder" }).click();
  await dialog.getByLabel("Name").fill("Press kit");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await expect(page.getByRole("heading", { name: "This folder is empty" })).toBeVisible();
  await expect(folders.getByRole("link", { name: "Press kit" })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await tabs.getByRole("link", { name: "Videos" }).click();
  await expect(page.getByRole("heading", { name: "No videos yet" })).toBeVisible();
  await tabs.getByRole("link", { name: "Assets" }).click();
  const table = page.getByRole("table", { name: "Files" });
  const row = table.getByRole("row").filter({ hasText: "Song.wav" });
  await expect(row).toContainText("WAV");
  await expect(row).toContainText("5.4 MB");
  await expect(table.getByRole("row").nth(1).getByRole("cell").nth(7)).toHaveText(/^\d$/);
  await expectSound(page);
  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export folders" }).click();
  expect(readFileSync(await (await exported).path(), "utf8")).toContain("Press kit");
  await page.getByRole("button", { name: "Import folders" }).click();
  await expect(page.getByRole("dialog", { name: "Import folders" })).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: "Actions for Song.wav" }).click();
  await page.getByRole("menuitem", { name: "Edit details" }).click();
  const folder = page.getByRole("combobox", { name: /^Folder/ });
  await expect(folder.getByRole("option")).toHaveText([
    ...["No folder", "Marketing", "Products", "About", "Social", "Press kit"],
  ]);
  await folder.selectOption("Press kit");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("File saved")).toBeVisible();
  await tabs.getByRole("link", { name: "Assets" }).click();
  await expect(row).toContainText("Press kit");
  await row.getByRole("button", { name: "Actions for Song.wav" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const confirm = page.getByRole("alertdialog", { name: 'Delete "Song.wav"?' });
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
  expect(ranges.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test("the media workspace at a phone's width, with sample data @phone", async ({
  page,
  context,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Pocket", workspaces: ["media"] });
  const problems = await signIn(page, system, boss);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  await page.goto(mediaPath(system.url, id));
  await page.getByRole("button", { name: "Load sample data" }).tap();
  await expect(tile(page, "Harvest campaign.png")).toContainText("Sample");
  await expectSound(page);
  await test.step("several files are moved to a folder and deleted with a thumb", async () => {
    const tiles = page.getByRole("list", { name: "Files", exact: true }).locator("[data-asset-id]");
    const bar = page.getByRole("toolbar", { name: "Selected files" });
    const chooseTwo = async () => {
      for (const place of [0, 1]) await tiles.nth(place).getByRole("checkbox").tap();
      await expect(bar).toContainText("2 selected");
    };
    await chooseTwo();
    await bar.getByRole("button", { name: "Move to" }).tap();
    await page.getByRole("menuitem", { name: "Move to: Social" }).tap();
    await expect(page.getByText("2 files moved to Social")).toBeVisible();
    await expect(tiles.nth(0)).toContainText("Social");
    await expect(tiles.nth(1)).toContainText("Social");
    await chooseTwo();
    const count = await tiles.count();
    await bar.getByRole("button", { name: "Delete" }).tap();
    const confirm = page.getByRole("alertdialog", { name: "Delete 2 files?" });
    await confirm.getByRole("button", { name: "Delete" }).tap();
    await expect(tiles).toHaveCount(count - 2);
  });
  await choose(page, [{ name: "Snap.png", mimeType: "image/png", buffer: await pngOf(300, 500) }]);
  await tile(page, "Snap.png").getByRole("link", { name: "Snap.png" }).tap();
  await expect(page.getByRole("dialog").getByRole("img", { name: "Snap.png" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
  await expect(tile(page, "Snap.png")).toBeHidden();
  await page.getByRole("navigation", { name: "Area" }).getByRole("link", { name: "Assets" }).tap();
  await expect(
    page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem"),
  ).toHaveCount(4);
  await expectSound(page);
  await page.getByRole("button", { name: "Remove sample data" }).tap();
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  expect(problems).toEqual([]);
});
