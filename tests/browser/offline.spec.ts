import type { Page } from "@playwright/test";
import { call } from "../support/people";
import { column, dragTo } from "./board";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";
import { choose, heading, main, make, read } from "./tasks-fixture";

const banner = (page: Page) => page.locator("[data-slot=connection]", { hasText: "No connection" });
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });
const status = (page: Page) => main(page).getByRole("button", { name: /^Status: / });
/** Ignore the browser's own messages about failed requests. */
const faults = (problems: string[]) =>
  problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text));

test("offline, a dialog, a status, a comment and a card wait for the connection, and the page stays @anew", async ({
  page,
  context,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  await test.step("a dialog opened without a connection says so, leaves the page alone, and Retry brings it", async () => {
    // Without a sidebar, the button opens the sheet.
    await page.setViewportSize({ width: 800, height: 900 });
    const live = page.waitForRequest("**/api/auth/validate");
    await page.goto(`${system.url}/workers`);
    await live;
    const menuButton = page.getByRole("button", { name: "Open menu" });
    const message = page.getByRole("alertdialog", {
      name: "Failed to load this dialog. Check your connection and try again.",
    });

    await context.setOffline(true);
    await menuButton.click();
    await expect(message).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(message).toHaveCount(0);
    await expect(menuButton).toBeFocused();

    await menuButton.click();
    await message.getByRole("button", { name: "Close" }).click();
    await expect(message).toHaveCount(0);
    await menuButton.click();
    await message.getByRole("button", { name: "Retry" }).click();
    await expect(message.getByRole("button", { name: "Retry" })).toBeEnabled();
    await expect(message).toBeVisible();
    await context.setOffline(false);
    await expectSound(page);
    await message.getByRole("button", { name: "Retry" }).click();
    await expect(message).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveAccessibleName(/\w/);
    await expect(page.getByRole("button", { name: "Dashboard Overview" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menuButton).toBeFocused();
    expect(problems).toEqual([]);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("offline, a changed status goes back and is sent again; an unsent comment is a draft", async () => {
    const { id } = await make(system, person, { name: "Stay here" });
    await page.goto(`${system.url}/tasks/${id}`);
    // The menu's code loads on first use.
    await page.getByRole("button", { name: "Change Status", exact: true }).first().click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    const top = await heading(page, "Stay here").boundingBox();

    await context.setOffline(true);
    await expect(banner(page)).toContainText("What you type stays here until you can send it.");
    expect(await heading(page, "Stay here").boundingBox()).toEqual(top);
    await expectSound(page);
    await choose(page, "Change Status", "Completed");
    const failed = toast(page, "Failed to change the task.");
    await expect(failed).toContainText("Network connection failed.");
    await expect(status(page)).toHaveText("Pending");
    // Offline again: announced again, and nothing is lost.
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(failed).toHaveCount(1);
    await page.getByRole("link", { name: "Edit Task" }).click();
    await expect(toast(page, "You stay on this page until the connection is back")).toBeVisible();
    await expect(heading(page, "Stay here")).toBeVisible();
    // An unsent comment is a draft.
    const comment = page.getByLabel(/^Add a comment/);
    await comment.fill("Not to be lost");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(main(page)).toContainText("Your text is kept.");

    // Other people's changes show when the connection is back.
    await call(system, person, "PATCH", `/api/tasks/${id}`, { name: "Renamed meanwhile" });
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(heading(page, "Renamed meanwhile")).toBeVisible();
    await expect(failed).toHaveCount(1);
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(status(page)).toHaveText("Completed");
    await expect.poll(async () => (await read(system, person, id)).status).toBe("completed");

    // Confirm the browser's leave dialog.
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(comment).toHaveValue("Not to be lost");
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const comments = page.getByRole("list", { name: "Activity" });
    await expect(comments.getByText("Not to be lost")).toHaveCount(1);
    await expect(comment).toHaveValue("");
    await page.reload();
    await expect(comments).toContainText("Not to be lost");
    await expect(comment).toHaveValue("");
    await page.getByRole("link", { name: "Edit Task" }).click();
    await expect(heading(page, "Edit Renamed meanwhile")).toBeVisible();
  });
  await test.step("offline, a dragged card goes back to its column, and Retry moves it", async () => {
    const { id } = await make(system, person, { name: "Dragged" });
    await page.goto(`${system.url}/tasks?view=board`);
    const card = (status: string) => column(page, status).locator(`[data-card-id="${id}"]`);
    const grip = card("pending").getByRole("button", { name: "Drag Dragged" });
    await expect(grip).toBeVisible();
    // The toast code loads right after the page.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await dragTo(page, grip, "completed");
    const failed = toast(page, "Network connection failed.");
    await expect(failed).toBeVisible();
    await expect(card("pending")).toBeVisible();
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(card("completed")).toBeVisible();
    await expect.poll(async () => (await read(system, person, id)).status).toBe("completed");
  });
  expect(faults(problems)).toEqual([]);
});

test("@phone a server that does not answer is noticed, and the page waits for it", async ({
  page,
  system,
}) => {
  const person = await newPerson(system, "moderator");
  const problems = await signIn(page, system, person);
  const { id } = await make(system, person, { name: "Still here" });
  await page.goto(`${system.url}/tasks/${id}`);
  await page.getByRole("button", { name: "Change Status", exact: true }).first().click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await choose(page, "Change Status", "Completed");
  await expect(banner(page)).toBeVisible();
  await expect(heading(page, "Still here")).toBeVisible();
  await expectSound(page);
  await page.unroute("**/*");
  await expect(banner(page)).toHaveCount(0);
  await toast(page, "Network connection failed.").getByRole("button", { name: "Retry" }).click();
  await expect.poll(async () => (await read(system, person, id)).status).toBe("completed");
  expect(problems.filter((text) => !text.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
});
