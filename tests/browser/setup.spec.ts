import { expect } from "@playwright/test";
import { DEMO_CREDENTIALS } from "../support/provider-stand-in";
import { TEST_SECRETS } from "../support/system";
import {
  ADMIN,
  beginUnset,
  button,
  completeIt,
  currentStage,
  field,
  fillAdmin,
  fillCredentials,
  giveCredentials,
  givePassword,
  heading,
  savedRecord,
  spinner,
  takeBindings,
  test,
} from "./setup-fixture";

test.beforeEach(beginUnset);

test("set-up by own bindings, by mouse and by keyboard alone", async ({
  page,
  unset,
  provider,
  problems,
}) => {
  await test.step("without bindings that answer there is no second button", async () => {
    await page.route("**/api/onboarding/password", async (route) => {
      const answer = await route.fetch();
      const json = { ...(await answer.json()), areBindingsReady: false };
      await route.fulfill({ response: answer, json });
    });
    await givePassword(page);
    await expect(button(page, "Validate Credentials")).toBeVisible();
    await expect(button(page, "Use this deployment's bindings")).toHaveCount(0);
    await page.unrouteAll();
  });
  await page.evaluate(() => localStorage.clear());
  await beginUnset({ page, unset, provider, problems });
  await test.step("walks through by own bindings", async () => {
    await expect(page.locator("main input")).toHaveCount(1);
    await givePassword(page);
    await expect(page.locator("main input")).toHaveCount(3);
    await expect(page.getByText("37 characters")).toBeVisible();
    await expect(button(page, "Validate Credentials")).toBeVisible();
    await takeBindings(page);
    await expect(page.locator("main input")).toHaveCount(3);
    const sent = page.waitForRequest("**/api/onboarding/admin");
    await completeIt(page);
    expect((await sent).postDataJSON()).toEqual({
      ...ADMIN,
      role: "super_admin",
      accountId: "",
      globalApiKey: "",
      userEmail: "",
    });
    await button(page, "Enter Dashboard").click();
    await expect(heading(page, "Setup complete")).toBeHidden();
    await expect(heading(page, "First-time setup")).toBeHidden();
    expect(await savedRecord(page)).toMatchObject({ stage: "complete", adminCreated: true });
  });
  await page.evaluate(() => localStorage.clear());
  await beginUnset({ page, unset, provider, problems });
  await test.step("works by keyboard alone", async () => {
    await field(page, "Setup password").focus();
    await page.keyboard.type(TEST_SECRETS.SETUP_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, "Connect Cloudflare")).toBeFocused();
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press("Tab");
    await expect(button(page, "Use this deployment's bindings")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Create the super admin")).toBeFocused();
    for (const text of [ADMIN.name, ADMIN.email, ADMIN.password]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await expect(heading(page, "Setup complete")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(heading(page, "First-time setup")).toBeHidden();
  });
});

test("walks through by the provider's account, step by step, and repeats one that fails", async ({
  page,
  provider,
}) => {
  const stages = [await currentStage(page)];
  await givePassword(page);
  stages.push(await currentStage(page));
  await giveCredentials(page);
  stages.push(await currentStage(page));
  expect(provider.state.databases).toEqual([]);
  for (const name of ["D1 database name", "KV namespace name", "R2 bucket name"]) {
    await expect(field(page, name)).toHaveValue("atrium");
  }
  await expect(page.getByText(DEMO_CREDENTIALS.email)).toBeVisible();

  await field(page, "KV namespace name").fill("atrium-kv");
  provider.failNext("kv.create", { status: 500, code: 0, message: "down" });
  await button(page, "Create Services").click();
  const step = (id: string) => page.locator(`[data-step=${id}]`);
  await expect(step("kv")).toContainText("Failed");
  await expect(step("d1")).toContainText("Created");
  await expect(step("schema")).toContainText("Applied");
  await expect(step("r2")).toContainText("Waiting");
  await expect(field(page, "KV namespace name")).toHaveValue("atrium-kv");
  await expect(page.locator("[data-slot=alert]")).toContainText("Cloudflare reported a failure");
  await step("kv").getByRole("button", { name: "Repeat" }).click();

  await expect(heading(page, "Create the super admin")).toBeVisible();
  stages.push(await currentStage(page));
  expect(provider.state.databases).toHaveLength(1);
  const id = provider.state.databases[0]?.id ?? "?";
  await expect(page.locator("pre")).toContainText(id);
  await expect(step("d1")).toContainText("Adopted");
  await expect(step("kv")).toContainText("Created");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);

  const sent = page.waitForRequest("**/api/onboarding/admin");
  await completeIt(page);
  stages.push(await currentStage(page));
  expect((await sent).postDataJSON()).toMatchObject({
    role: "super_admin",
    accountId: DEMO_CREDENTIALS.accountId,
    globalApiKey: DEMO_CREDENTIALS.globalApiKey,
    userEmail: DEMO_CREDENTIALS.email,
  });
  expect(stages).toEqual([
    "password",
    "cloudflare-validation",
    "service-creation",
    "admin",
    "complete",
  ]);
  const connected = page.getByRole("list", { name: "Connected services" });
  await expect(connected.getByRole("listitem")).toContainText([
    "Database",
    "atrium-kv",
    "R2 bucket",
    "Super admin created",
  ]);
  const at = await page.locator("time").getAttribute("datetime");
  expect(Math.abs(Date.now() - Date.parse(at ?? ""))).toBeLessThan(60_000);
  expect((await savedRecord(page))?.completedAt).toBe(at);
  await expect(page.getByText("Onboarding can be reset from the dashboard settings")).toBeVisible();
  await page.reload();
  await expect(heading(page, "First-time setup")).toBeHidden();
});

test("a stage that waits says so, and nothing typed is lost when it fails", async ({
  page,
  provider,
  unset,
  problems,
}) => {
  await test.step("shows each step while it happens", async () => {
    await givePassword(page);
    await giveCredentials(page);
    provider.failNext("r2.get", "hang");
    await button(page, "Create Services").click();
    await expect(page.locator("[data-step=kv]")).toContainText("Created");
    await expect(page.locator("[data-step=r2]")).toContainText("Running");
    await expect(spinner(page)).toBeVisible();
    await expect(page.locator("[data-step=r2]")).toContainText("Failed", { timeout: 12_000 });
  });
  await beginUnset({ page, unset, provider, problems });
  await test.step("a large spinner turns while a stage connects, and nothing typed is lost when it fails", async () => {
    await givePassword(page);
    await fillCredentials(page);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/cloudflare/validate", async (route) => {
      await held;
      await route.fulfill({
        status: 502,
        json: { success: false, message: "The provider is down" },
      });
    });
    await button(page, "Validate Credentials").click();
    await expect(spinner(page)).toBeVisible();
    expect((await spinner(page).locator("svg").boundingBox())?.width).toBeGreaterThanOrEqual(40);
    await expect(page.getByRole("button", { name: "Validate Credentials" })).toBeDisabled();
    await expect(field(page, "Account email")).toBeDisabled();
    answer();
    await expect(page.getByText("The provider is down")).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    await expect(field(page, "Account email")).toHaveValue(DEMO_CREDENTIALS.email);
    await expect(field(page, "Global API Key")).toHaveValue(DEMO_CREDENTIALS.globalApiKey);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      "provider is down",
    );
  });
});

test("every stage refuses what is missing or wrong", async ({
  page,
  unset,
  provider,
  problems,
}) => {
  await test.step("every field of every stage is required; a wrong setup password and an admin password of 7 characters are refused, one of 8 accepted", async () => {
    async function expectRequired(press: string, labels: string[]): Promise<void> {
      for (const label of labels) {
        await expect(field(page, label)).toHaveAttribute("required", "");
        await field(page, label).fill("");
      }
      await button(page, press).click();
      for (const label of labels)
        await expect(page.getByText(`${label} is required`)).toBeVisible();
      await expect(field(page, labels[0] ?? "")).toBeFocused();
    }
    await expectRequired("Start Setup", ["Setup password"]);
    await field(page, "Setup password").fill("wrong");
    await button(page, "Start Setup").click();
    await expect(page.getByText("Invalid password")).toBeVisible();
    await expect(field(page, "Setup password")).toHaveValue("wrong");
    expect(await currentStage(page)).toBe("password");
    await givePassword(page);
    await expectRequired("Validate Credentials", ["Account email", "Account ID", "Global API Key"]);
    await giveCredentials(page);
    await expectRequired("Create Services", [
      "D1 database name",
      "KV namespace name",
      "R2 bucket name",
    ]);
    await button(page, "Back to the credentials").click();
    await expect(field(page, "Account email")).toHaveValue(DEMO_CREDENTIALS.email);
    await takeBindings(page);
    await expectRequired("Create Admin & Complete Setup", ["Full name", "Email", "Password"]);
    await fillAdmin(page, "1234567");
    await button(page, "Create Admin & Complete Setup").click();
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(field(page, "Password")).toBeFocused();
    await field(page, "Password").fill("k4rtoffe");
    await button(page, "Create Admin & Complete Setup").click();
    await expect(heading(page, "Setup complete")).toBeVisible();
  });
  await beginUnset({ page, unset, provider, problems });
  await test.step("the key field takes the newer, longer keys whole", async () => {
    await givePassword(page);
    const key = `cfk_${"x".repeat(76)}`;
    await field(page, "Global API Key").fill(key);
    await expect(field(page, "Global API Key")).toHaveValue(key);
  });
});

test("the record is saved without a secret, and the server decides", async ({
  page,
  unset: system,
  unset,
  provider,
  problems,
}) => {
  await test.step("the record is saved at each step, without any password or provider key", async () => {
    expect(await savedRecord(page)).toBeNull();
    await givePassword(page);
    expect(await savedRecord(page)).toMatchObject({
      stage: "cloudflare-validation",
      passwordVerified: true,
    });
    await giveCredentials(page);
    expect(await savedRecord(page)).toMatchObject({
      stage: "service-creation",
      cloudflareValidated: true,
      cloudflareCredentials: {
        email: DEMO_CREDENTIALS.email,
        globalApiKey: "",
        accountId: DEMO_CREDENTIALS.accountId,
      },
    });
    await button(page, "Create Services").click();
    await expect(heading(page, "Create the super admin")).toBeVisible();
    expect(await savedRecord(page)).toMatchObject({ stage: "admin", servicesCreated: true });
    await completeIt(page);
    expect(await savedRecord(page)).toMatchObject({
      stage: "complete",
      adminCreated: true,
      adminData: { name: ADMIN.name, email: ADMIN.email, role: "superadmin" },
    });
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const secrets = [TEST_SECRETS.SETUP_PASSWORD, DEMO_CREDENTIALS.globalApiKey, ADMIN.password];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
  await page.evaluate(() => localStorage.clear());
  await beginUnset({ page, unset, provider, problems });
  await test.step("somebody else's completed set-up leads to sign-in", async () => {
    await givePassword(page);
    await system.env.DB.prepare("UPDATE system_state SET setup_completed_at = 1").run();
    await button(page, "Use this deployment's bindings").click();
    await expect(page.getByText("Set-up is already complete")).toBeVisible();
    await button(page, "Go to sign-in").click();
    await expect(heading(page, "First-time setup")).toBeHidden();
  });
});
