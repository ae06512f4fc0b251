import type { Page } from "@playwright/test";
import { GIF, png, pngOfSize, SVG } from "../support/images";
import { completeSetup, createPerson } from "../support/people";
import type { System } from "../support/system";
import { expectFits } from "./expect-fits";
import { findViolations } from "./find-violations";
import { expect, test } from "./system";

const MAX = 5 * 1024 * 1024;
const UPLOAD = "**/api/settings/upload*";
const LIST = "image/png, image/jpeg, image/jpg, image/gif, image/webp, image/svg+xml";

const file = (buffer: Buffer, mimeType = "image/png", name = "logo.png") => ({
  name,
  mimeType,
  buffer,
});
const card = (page: Page, kind: "logo" | "favicon") => page.locator(`[data-image="${kind}"]`);
const preview = (page: Page, kind: "logo" | "favicon") =>
  card(page, kind).locator('[data-slot="image-preview"]');
const chooser = (page: Page, kind: "logo" | "favicon") =>
  card(page, kind).locator('input[type="file"]');
const summary = (page: Page) => page.locator("dl");

async function open(page: Page, system: System): Promise<void> {
  await completeSetup(system);
  const { sealed } = await createPerson(system, "superadmin");
  await page.context().addCookies([{ name: "atrium", value: sealed, url: system.url }]);
  await page.goto(`${system.url}/settings?tab=theme`);
  await expect(page.getByRole("heading", { name: "Current settings" })).toBeVisible();
}

async function forgetBranding(system: System): Promise<void> {
  await system.env.DB.exec(
    "UPDATE settings SET dashboard_name = 'Atrium', site_title = 'Atrium', logo_key = NULL, favicon_key = NULL",
  );
}

test.afterEach(({ system }) => forgetBranding(system));

test("the names and images of the console are changed, checked, and taken back where that fails", async ({
  page,
  system,
}) => {
  await open(page, system);
  await test.step("the tab shows form, images, summary and tips, is accessible, and saving unchanged says so", async () => {
    await expect(page.getByLabel("Dashboard name")).toHaveValue("Atrium");
    await expect(page.getByLabel("Site title")).toHaveValue("Atrium");
    await expect(card(page, "logo")).toContainText("about 200x60 px");
    await expect(card(page, "favicon")).toContainText("32x32 or 16x16");
    await expect(preview(page, "logo")).toHaveText("No image");
    for (const text of ["Dashboard name", "Site title", "Logo", "Favicon", "Not set"]) {
      await expect(summary(page)).toContainText(text);
    }
    await expect(page.getByRole("heading", { name: "Tips" })).toBeVisible();
    await chooser(page, "logo").setInputFiles(file(Buffer.from("x"), "text/plain", "a.txt"));
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    expect(await findViolations(page, null)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("No changes to save")).toBeVisible();
  });
  await page.unrouteAll();
  await test.step("a change shows at once and is taken back when the server fails", async () => {
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/settings?tab=theme", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await held;
      return route.fulfill({ status: 500, body: "" });
    });
    await page.getByLabel("Dashboard name").fill("Never saved");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(summary(page)).toContainText("Never saved");
    await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
    fail();
    await expect(page.getByText("Failed to update settings")).toBeVisible();
    await expect(summary(page)).not.toContainText("Never saved");
    await expect(summary(page)).toContainText("Atrium");
    await expect(page.getByLabel("Dashboard name")).toHaveValue("Never saved");
  });
  await page.unrouteAll();
  await test.step("both names are required and limited", async () => {
    const cases = [
      ["Dashboard name", 100],
      ["Site title", 200],
    ] as const;
    for (const [label, max] of cases) {
      const field = page.getByLabel(label);
      await field.fill("x".repeat(max + 1));
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(`${label} must be at most ${max} characters`)).toBeVisible();
      await expect(page.getByText(`${max + 1}/${max} characters`)).toBeVisible();
      await field.fill(" ");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(`${label} is required`)).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill("x".repeat(max));
    }
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Settings updated successfully")).toBeVisible();
  });
  await page.unrouteAll();
  await test.step("saved names reach title, header and summary", async () => {
    await page.getByLabel("Dashboard name").fill("Orbit");
    await page.getByLabel("Site title").fill("Orbit console");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Settings updated successfully")).toBeVisible();
    await expect(page).toHaveTitle("Theme · Settings · Orbit console");
    await expect(page.getByRole("banner")).toContainText("Orbit");
    await expect(summary(page)).toContainText("Orbit console");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("No changes to save")).toBeVisible();
  });
  for (const kind of ["logo", "favicon"] as const) {
    await test.step(`a ${kind} is previewed, uploaded, reloaded and removed`, async () => {
      let proceed = () => {};
      const held = new Promise<void>((resolve) => {
        proceed = resolve;
      });
      await page.route(UPLOAD, async (route) => {
        await held;
        await route.continue();
      });
      await chooser(page, kind).setInputFiles(file(png()));
      const image = preview(page, kind).locator("img");
      await expect(image).toHaveAttribute("src", /^blob:/);
      await expect(card(page, kind).getByRole("progressbar")).toBeVisible();
      const uploaded = page.waitForResponse(UPLOAD).then(() => Date.now());
      const reloaded = page
        .waitForRequest((request) => new URL(request.url()).pathname === "/api/settings")
        .then(() => Date.now());
      proceed();
      await expect(image).toHaveAttribute("src", /^\/api\/files\/branding\//);
      const pause = (await reloaded) - (await uploaded);
      expect(pause).toBeGreaterThan(900);
      expect(pause).toBeLessThan(3000);
      await expect(summary(page)).toContainText("Uploaded");
      await page.unroute(UPLOAD);
      await page.route(UPLOAD, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
      await card(page, kind)
        .getByRole("button", { name: `Remove ${kind}` })
        .click();
      await expect(card(page, kind)).toHaveAttribute("data-phase", "removing");
      await expect(preview(page, kind)).toHaveText("No image");
      await expect(summary(page)).not.toContainText("Uploaded");
    });
    await page.unrouteAll();
    await test.step(`a ${kind} of another type or over 5 MB is refused before it is sent`, async () => {
      let sent = 0;
      page.on("request", (request) => {
        if (request.url().includes("/api/settings/upload")) sent++;
      });
      await chooser(page, kind).setInputFiles(file(Buffer.from("x"), "text/plain", "a.txt"));
      await expect(card(page, kind)).toContainText(`Invalid file type. Please select: ${LIST}`);
      await chooser(page, kind).setInputFiles(file(pngOfSize(MAX + 1)));
      await expect(card(page, kind)).toContainText("File too large. Maximum size: 5MB");
      expect(sent).toBe(0);
      // Both have the same size limit, so one exact-size upload is enough.
      if (kind === "favicon") return;
      await chooser(page, kind).setInputFiles(file(pngOfSize(MAX)));
      await expect(preview(page, kind).locator("img")).toHaveAttribute("src", /^\/api\/files\//);
      expect(sent).toBe(1);
      await card(page, kind)
        .getByRole("button", { name: `Remove ${kind}` })
        .click();
      await expect(preview(page, kind)).toHaveText("No image");
      await expect(summary(page)).not.toContainText("Uploaded");
    });
    await test.step(`a ${kind} that fails reverts, and one that can't be removed stays, with an error`, async () => {
      let isUploaded = false;
      const uploaded = page.waitForResponse(UPLOAD).then(() => {
        isUploaded = true;
      });
      const reloaded = page.waitForRequest(
        (request) => isUploaded && new URL(request.url()).pathname === "/api/settings",
      );
      await chooser(page, kind).setInputFiles(file(png()));
      await uploaded;
      const image = preview(page, kind).locator("img");
      await expect(image).toHaveAttribute("src", /^\/api\/files\//);
      const before = await image.getAttribute("src");
      await page.route(UPLOAD, (route) => route.fulfill({ status: 500, body: "" }));
      await chooser(page, kind).setInputFiles(file(GIF, "image/gif"));
      await expect(card(page, kind)).toContainText(`Failed to upload ${kind}`);
      await expect(card(page, kind)).toContainText("Upload failed");
      await expect(image).toHaveAttribute("src", before ?? "");
      await card(page, kind)
        .getByRole("button", { name: `Remove ${kind}` })
        .click();
      await expect(card(page, kind)).toContainText(`Failed to remove ${kind}`);
      await expect(card(page, kind)).toContainText("Remove failed");
      await expect(preview(page, kind).locator("img")).toBeVisible();
      await page.unrouteAll();
      // Wait for the reload after the upload before removing the image and timing the next one.
      await (await reloaded).response();
      await card(page, kind)
        .getByRole("button", { name: `Remove ${kind}` })
        .click();
      await expect(preview(page, kind)).toHaveText("No image");
    });
  }
  await test.step("the file fields name the accepted types; the server's word is shown, and an image that can't load; a file can be dropped, and the field reached by keyboard", async () => {
    await expect(chooser(page, "logo")).toHaveAttribute("accept", LIST.replaceAll(", ", ","));
    await chooser(page, "logo").setInputFiles(file(Buffer.from("<html>"), "image/png"));
    await expect(card(page, "logo")).toContainText(`Invalid file type. Please select: ${LIST}`);
    // The server rejects it too. Hold its answer until the preview's failure was seen.
    let proceed = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    await page.route(UPLOAD, async (route) => {
      await held;
      await route.continue();
    });
    await chooser(page, "logo").setInputFiles(
      file(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])),
    );
    await expect(preview(page, "logo")).toHaveText("Load failed");
    proceed();
    await expect(card(page, "logo")).toHaveAttribute("data-phase", "idle");
    await page.unroute(UPLOAD);
    const data = await page.evaluateHandle(
      (bytes: number[]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "a.gif", { type: "image/gif" }));
        return transfer;
      },
      [...GIF],
    );
    await card(page, "logo").locator("label").dispatchEvent("drop", { dataTransfer: data });
    await expect(preview(page, "logo").locator("img")).toHaveAttribute("src", /\.gif$/);
    await page.getByRole("button", { name: "Save changes" }).focus();
    await page.keyboard.press("Tab");
    await expect(chooser(page, "logo")).toBeFocused();
  });
  await page.unrouteAll();
  await test.step("the favicon of the page is replaced", async () => {
    await chooser(page, "favicon").setInputFiles(file(SVG, "image/svg+xml", "icon.svg"));
    await expect(page.locator('link[rel="icon"]').last()).toHaveAttribute(
      "href",
      /^\/api\/files\/branding\/.+\.svg$/,
    );
  });
  await page.unrouteAll();
  await test.step("a failed reload says why and can be retried", async () => {
    await page.route("**/api/settings", (route) => route.fulfill({ status: 500, body: "{}" }));
    await chooser(page, "logo").setInputFiles(file(png()));
    await expect(page.getByText("Settings Error")).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText("Failed to load settings: 500")).toBeVisible();
    await page.unroute("**/api/settings");
    await page.route("**/api/settings", (route) => route.abort());
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Failed to load settings", { exact: true })).toBeVisible({
      timeout: 10_000,
    });
    await page.unroute("**/api/settings");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Settings Error")).toBeHidden();
  });
});
