import { MCP_TOOLS } from "@/lib/http/mcp/tools";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

test("API tokens: made, shown once, copied, used and revoked", async ({
  page,
  context,
  system,
}) => {
  const problems = await signIn(page, system, await newPerson(system, "admin"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: system.url });
  await page.goto(`${system.url}/account`);
  await expect(page.getByRole("heading", { name: "No API tokens" })).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Role").getByRole("option")).toHaveText(["Admin", "Moderator"]);
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Nightly export");
  await dialog.getByLabel("Role").selectOption("Admin");
  await dialog.getByLabel("Ends after").selectOption("90 days");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByRole("heading", { name: "Copy the token now" })).toBeVisible();
  const secret = (await dialog.getByText(/^atr_[0-9a-f]{64}$/).textContent()) ?? "";
  await expectSound(page);
  await dialog.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  expect((await system.request("/api/users", { headers })).status).toBe(200);
  await page.reload();
  const row = page.getByRole("list", { name: "API tokens" }).getByRole("listitem");
  await expect(row).toContainText("Nightly export");
  await expect(row).toContainText("Read only");
  await expect(row).toContainText("last used");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);

  await test.step("how programs use the console as tools, at either width", async () => {
    await page.getByRole("link", { name: "the console as tools (MCP)" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Console as tools (MCP)");
    await expect(page.getByText("You have 1 that is valid.")).toBeVisible();
    const tools = page.getByRole("list", { name: "Tools" }).getByRole("listitem");
    await expect(tools).toHaveCount(MCP_TOOLS.length);
    await expect(tools.filter({ hasText: "search_knowledge" })).toContainText("Every token");
    await expect(tools.filter({ hasText: "create_task" })).toContainText("Tokens that write");
    await page.getByRole("button", { name: "Copy: The command for Claude Code" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Copied", { exact: true })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `claude mcp add --transport http atrium ${system.url}/api/mcp --header`,
    );
    await expect(page.getByRole("region", { name: "Cursor" })).toContainText(
      `"url": "${system.url}/api/mcp"`,
    );
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectSound(page);
    await page.getByRole("link", { name: "API tokens" }).click();
    await expect(row).toBeInViewport();
  });

  await row.getByRole("button", { name: "Revoke token: Nightly export" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("Revoke the token Nightly export?");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirm.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("heading", { name: "No API tokens" })).toBeVisible();
  expect((await system.request("/api/users", { headers })).status).toBe(401);
  expect(problems).toEqual([]);
});
