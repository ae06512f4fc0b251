import { expect, type Page } from "@playwright/test";
import { DEMO_CREDENTIALS } from "../support/provider-stand-in";
import { startSystem, TEST_SECRETS } from "../support/system";
import { expectFits, smallTargets } from "./expect-fits";
import {
  ADMIN,
  button,
  completeIt,
  currentStage,
  expectNoViolations,
  expectRequired,
  field,
  fillAdmin,
  fillCredentials,
  giveCredentials,
  givePassword,
  heading,
  remember,
  savedRecord,
  spinner,
  test,
} from "./setup-fixture";

// In one worker, because a second one would start another new system.
test.describe.configure({ mode: "default" });

/** Submits a stage whose call fails in each way, and checks that typed values stay. */
const expectSentences = (
  page: Page,
  path: string,
  press: string,
  failed: string,
  fallback: string,
) =>
  test.step("a call that fails shows its sentence, whatever the response contains", async () => {
    const message = page.locator("main [data-slot=alert]");
    await page.route(path, (route) => route.fulfill({ status: 500, body: "<html>" }), { times: 1 });
    await button(page, press).click();
    await expect(message).toContainText(failed);
    const json = { success: false, message: "The server says why" };
    await page.route(path, (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await button(page, press).click();
    await expect(message).toContainText("The server says why");
    const restore = await page.evaluateHandle(() => {
      const { fetch } = window;
      window.fetch = () => Promise.reject(new Error(""));
      return () => {
        window.fetch = fetch;
      };
    });
    await button(page, press).click();
    await expect(message).toContainText(fallback);
    await restore.evaluate((give) => give());
  });

test("set-up by own bindings, by keyboard alone, whatever the browser remembers of another", async ({
  page,
  unset,
  begin,
}) => {
  const ownBindings = button(page, "Use this deployment's bindings");

  await test.step("without SETUP_PASSWORD it says why set-up can't start", async () => {
    const blocked = await startSystem({ secrets: { SETUP_PASSWORD: undefined } });
    try {
      await page.goto(blocked.url);
      await expect(page.getByText("Setup can't start: SETUP_PASSWORD is not set")).toBeVisible();
      await expect(page.locator("main input")).toHaveCount(0);
      await expectNoViolations(page);
    } finally {
      await blocked.close();
    }
  });
  await begin();
  await test.step("someone else's completed set-up leads to sign-in", async () => {
    await givePassword(page);
    await unset.env.DB.exec("UPDATE system_state SET setup_completed_at = 1");
    await ownBindings.click();
    await expect(page.getByText("Setup is already complete")).toBeVisible();
    await button(page, "Go to sign-in").click();
    await expect(heading(page, "First-time setup")).toBeHidden();
  });
  await test.step("a finished record is restored, and the server still decides: the wizard begins at the password", async () => {
    await remember(page, {});
    await begin();
    expect(await currentStage(page)).toBe("password");
    await givePassword(page);
    await expect(field(page, "Account email")).toHaveValue("known@example.com");
  });
  await test.step("starting over clears what is saved and returns to the password stage", async () => {
    await giveCredentials(page);
    await button(page, "Start over").click();
    await expect(heading(page, "Setup password")).toBeFocused();
    expect(await currentStage(page)).toBe("password");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await givePassword(page);
    await expect(field(page, "Account email")).toHaveValue("");
    await expect(field(page, "Global API Key")).toHaveValue("");
  });
  await page.route("**/api/onboarding/password", async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), areBindingsReady: false };
    await route.fulfill({ response: answer, json });
  });
  await test.step("any other record is not restored", async () => {
    await remember(page, { stage: "admin", adminCreated: false });
    await begin();
    expect(await currentStage(page)).toBe("password");
    await givePassword(page);
    await expect(field(page, "Account email")).toHaveValue("");
  });
  await test.step("without bindings that answer there is no second button", async () => {
    await expect(button(page, "Validate Credentials")).toBeVisible();
    await expect(ownBindings).toHaveCount(0);
    await page.unrouteAll();
    await button(page, "Start over").click();
  });

  await test.step("walks through by own bindings", async () => {
    const inputs = page.locator("main input");
    await expect(inputs).toHaveCount(1);
    await field(page, "Setup password").focus();
    await page.keyboard.type(TEST_SECRETS.SETUP_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, "Connect Cloudflare")).toBeFocused();
    await expect(inputs).toHaveCount(3);
    await expect(page.getByText("37 characters")).toBeVisible();
    await expect(button(page, "Validate Credentials")).toBeVisible();
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press("Tab");
    await expect(ownBindings).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Create the super admin")).toBeFocused();
    await expect(inputs).toHaveCount(3);
  });
  await test.step("an admin password of 7 characters is refused", async () => {
    for (const text of [ADMIN.name, ADMIN.email, "k4rtoff"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(field(page, "Password")).toBeFocused();
  });
  const password = "k4rtoffe";
  await test.step("a proof that has expired is asked for again without leaving the stage", async () => {
    await page.keyboard.press("End");
    await page.keyboard.type("e");
    await page.context().clearCookies();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter the setup password first")).toBeVisible();
    await field(page, "Setup password").focus();
    await page.keyboard.type(TEST_SECRETS.SETUP_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "Setup password")).toBeHidden();
    await expect(field(page, "Password")).toHaveValue(password);
  });
  await test.step("one of 8 is accepted, and the dashboard entered", async () => {
    const sent = page.waitForRequest("**/api/onboarding/admin");
    await field(page, "Password").focus();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Setup complete")).toBeFocused();
    expect((await sent).postDataJSON()).toEqual({
      ...ADMIN,
      password,
      role: "super_admin",
      accountId: "",
      globalApiKey: "",
      userEmail: "",
    });
    await page.keyboard.press("Tab");
    await expect(button(page, "Enter Dashboard")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Setup complete")).toBeHidden();
    await expect(heading(page, "First-time setup")).toBeHidden();
    await expect(heading(page, "Welcome, Ada")).toBeVisible();
    await expect(page.getByText("Contact your project manager")).toBeHidden();
    await expect(page.getByRole("link", { name: "Create project" }).first()).toBeVisible();
    expect(await savedRecord(page)).toMatchObject({ stage: "complete", adminCreated: true });
  });
  await test.step("without the session, the completed record leads to sign-in", async () => {
    await page.context().clearCookies();
    await page.goto(page.url());
    await expect(button(page, "Sign In")).toBeVisible();
  });
});

test("walks through by the provider's account, step by step, and repeats one that fails", async ({
  page,
  provider,
  begin,
}) => {
  await begin();
  const stages: (string | null)[] = [];
  const records: unknown[] = [];
  const reach = async (stage: string) => {
    await expect(heading(page, stage)).toBeVisible();
    stages.push(await currentStage(page));
    records.push(await savedRecord(page));
  };
  await test.step("a wrong setup password is refused", async () => {
    await reach("Setup password");
    await test.step("every field of every stage is required", () =>
      expectRequired(page, "Start Setup", ["Setup password"]));
    await field(page, "Setup password").fill("wrong");
    await button(page, "Start Setup").click();
    await expect(page.getByText("Invalid password")).toBeVisible();
    await expect(field(page, "Setup password")).toHaveValue("wrong");
    expect(await currentStage(page)).toBe("password");
    await givePassword(page);
  });

  await reach("Connect Cloudflare");
  const key = field(page, "Global API Key");
  await expectRequired(page, "Validate Credentials", [
    "Account email",
    "Account ID",
    "Global API Key",
  ]);
  await test.step("the key field takes the newer, longer keys whole", async () => {
    const longer = `cfk_${"x".repeat(76)}`;
    await key.fill(longer);
    await expect(key).toHaveValue(longer);
  });
  await test.step("a large spinner turns while a stage connects, and nothing typed is lost when it fails", async () => {
    await fillCredentials(page);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const json = { success: false, message: "The provider is down" };
    await page.route("**/api/cloudflare/validate", async (route) => {
      await held;
      await route.fulfill({ status: 502, json });
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
    await expect(key).toHaveValue(DEMO_CREDENTIALS.globalApiKey);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      "provider is down",
    );
    await page.unrouteAll();
  });
  await expectSentences(
    page,
    "**/api/cloudflare/validate",
    "Validate Credentials",
    "Failed to validate Cloudflare credentials",
    "Credential validation failed",
  );
  await giveCredentials(page);

  await reach("Create services");
  const names = ["D1 database name", "KV namespace name", "R2 bucket name"];
  await test.step("the way back to the credentials, which are kept", async () => {
    await button(page, "Back to credentials").click();
    await expect(field(page, "Account email")).toHaveValue(DEMO_CREDENTIALS.email);
    await giveCredentials(page);
    expect(provider.state.databases).toEqual([]);
    for (const name of names) await expect(field(page, name)).toHaveValue("atrium");
    await expect(page.getByText(DEMO_CREDENTIALS.email)).toBeVisible();
  });
  await expectRequired(page, "Create Services", names);
  for (const name of names) await field(page, name).fill("atrium");
  await field(page, "KV namespace name").fill("atrium-kv");
  await expectSentences(
    page,
    "**/api/cloudflare/create-services",
    "Create Services",
    "Failed to create Cloudflare services",
    "Service creation failed",
  );
  const step = (id: string) => page.locator(`[data-step=${id}]`);
  const repeat = step("kv").getByRole("button", { name: "Retry" });
  await test.step("shows each step while it happens", async () => {
    provider.failNext("kv.list", "hang");
    await button(page, "Create Services").click();
    await expect(step("d1")).toContainText("Created");
    await expect(step("schema")).toContainText("Applied");
    await expect(step("kv")).toContainText("Running");
    await expect(step("r2")).toContainText("Waiting");
    await expect(spinner(page)).toBeVisible();
    await expect(step("kv")).toContainText("Failed", { timeout: 12_000 });
  });
  await test.step("a step that fails is repeated by itself", async () => {
    provider.failNext("kv.create", { status: 500, code: 0, message: "down" });
    await repeat.click();
    await expect(page.locator("[data-slot=alert]")).toContainText("Cloudflare reported an error");
    await expect(step("kv")).toContainText("Failed");
    await expect(step("r2")).toContainText("Waiting");
    await expect(field(page, "KV namespace name")).toHaveValue("atrium-kv");
    await repeat.click();
  });

  await reach("Create the super admin");
  await test.step("the binding snippet has the real ids", async () => {
    expect(provider.state.databases).toHaveLength(1);
    const id = provider.state.databases[0]?.id ?? "?";
    await expect(page.locator("pre")).toContainText(id);
    await expect(step("d1")).toContainText("Reused");
    await expect(step("kv")).toContainText("Created");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(page, "Copy").click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(id);
  });
  await expectRequired(page, "Create Admin & Complete Setup", ["Full name", "Email", "Password"]);
  await fillAdmin(page);
  await expectSentences(
    page,
    "**/api/onboarding/admin",
    "Create Admin & Complete Setup",
    "Failed to create admin user",
    "Admin creation failed",
  );
  const sent = page.waitForRequest("**/api/onboarding/admin");
  await completeIt(page);
  expect((await sent).postDataJSON()).toMatchObject({
    role: "super_admin",
    accountId: DEMO_CREDENTIALS.accountId,
    globalApiKey: DEMO_CREDENTIALS.globalApiKey,
    userEmail: DEMO_CREDENTIALS.email,
  });

  await reach("Setup complete");
  const order = ["password", "cloudflare-validation", "service-creation", "admin", "complete"];
  expect(stages).toEqual(order);
  const at = await page.locator("time").getAttribute("datetime");
  await test.step("the record is saved at each step, without any password or provider key", async () => {
    const { email, accountId, globalApiKey } = DEMO_CREDENTIALS;
    const cloudflareCredentials = { email, accountId, globalApiKey: "" };
    expect(records).toMatchObject([
      null,
      { stage: order[1], passwordVerified: true },
      { stage: order[2], cloudflareValidated: true, cloudflareCredentials },
      { stage: order[3], servicesCreated: true },
      {
        stage: order[4],
        adminCreated: true,
        adminData: { name: ADMIN.name, email: ADMIN.email, role: "superadmin" },
        completedAt: at,
      },
    ]);
    const everything = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const secrets = [TEST_SECRETS.SETUP_PASSWORD, globalApiKey, ADMIN.password];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
  await test.step("the complete stage says what is connected, and a reload leads into the dashboard", async () => {
    const connected = page.getByRole("list", { name: "Connected services" });
    await expect(connected.getByRole("listitem")).toContainText([
      "Database",
      "atrium-kv",
      "R2 bucket",
      "Super admin created",
    ]);
    expect(Math.abs(Date.now() - Date.parse(at ?? ""))).toBeLessThan(60_000);
    const note = page.getByText("Onboarding can be reset from the dashboard settings");
    await expect(note).toBeVisible();
    await page.reload();
    await expect(heading(page, "First-time setup")).toBeHidden();
  });
});

test("@phone every stage fits, small and large, and has no accessibility violation", async ({
  page,
  begin,
}, info) => {
  await begin();
  async function look(name: string): Promise<void> {
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectFits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectNoViolations(page);
    expect(await smallTargets(page)).toEqual([]);
  }
  await look("1-password");
  await givePassword(page);
  await look("2-provider");
  await giveCredentials(page);
  await look("3-services");
  await button(page, "Create Services").click();
  await expect(heading(page, "Create the super admin")).toBeVisible();
  await look("4-admin");
  await completeIt(page);
  await look("5-complete");
});
