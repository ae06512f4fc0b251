import { png, SVG } from "../support/images";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("one's own picture is chosen, shown in the header, replaced and removed", async ({
  page,
  system,
}) => {
  await signIn(page, system, await newPerson(system, "moderator"));
  await page.goto(`${system.url}/account`);
  const card = page.locator('[data-image="picture"]');
  const inHeader = page.getByRole("button", { name: /^Account of/ }).locator("img");
  const choose = (buffer: Buffer, mimeType: string) =>
    card.locator('input[type="file"]').setInputFiles({ name: "me", mimeType, buffer });
  await expect(card).toContainText("No image");
  await choose(Buffer.from(SVG), "image/svg+xml");
  await expect(card.getByText(/^Invalid file type/)).toBeVisible();
  await choose(png(), "image/png");
  await expect(card.getByText("Picture uploaded")).toBeVisible();
  await expect(inHeader).toBeVisible();
  await page.reload();
  await expect(inHeader).toBeVisible();
  await expect(card.getByText("Replace picture")).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await card.getByRole("button", { name: "Remove picture" }).click();
  await expect(card.getByText("Picture removed")).toBeVisible();
  await expect(inHeader).toHaveCount(0);
});
