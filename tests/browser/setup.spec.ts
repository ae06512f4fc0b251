import { test as base, expect, type Page } from "@playwright/test";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  startProviderStandIn,
} from "../support/provider-stand-in";
import { type System, startSystem, TEST_SECRETS } from "../support/system";
import { findViolations } from "./find-violations";

const RECORD = "atrium-onboarding";
const ADMIN = { name: "Ada Lovelace", email: "ada@example.com", password: "canary admin password" };

/** A system that nobody has set up yet, with a provider of its own. */
const test = base.extend<{ problems: string[] }, { provider: ProviderStandIn; system: System }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const provider = await startProviderStandIn({ workers: { atrium: [] } });
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  system: [
    async ({ provider }, use) => {
      const system = await startSystem({
        secrets: { CLOUDFLARE_API_BASE_URL: provider.url, ATRIUM_WORKER_NAME: "atrium" },
      });
      await use(system);
      await system.close();
    },
    { scope: "worker" },
  ],
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      // A refused call is a console error of the browser's own; what the page logs is not.
      const isRefusal = message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && !isRefusal) problems.push(message.text());
    });
    await use(problems);
    expect(problems).toEqual([]);
  },
});

test.beforeEach(async ({ page, system, provider, problems }) => {
  expect(problems).toEqual([]);
  const { DB } = system.env;
  await DB.batch([
    DB.prepare("DELETE FROM users"),
    DB.prepare("DELETE FROM rate_limits"),
    DB.prepare("UPDATE system_state SET setup_completed_at = NULL, services_mode = NULL"),
  ]);
  provider.state.databases.splice(0);
  provider.state.namespaces.splice(0);
  provider.state.buckets.splice(0);
  await page.goto(system.url);
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const spinner = (page: Page) => page.getByRole("status").filter({ has: page.locator(".size-10") });

async function givePassword(page: Page): Promise<void> {
  await field(page, "Setup password").fill(TEST_SECRETS.SETUP_PASSWORD);
  await button(page, "Start Setup").click();
  await expect(heading(page, "Connect Cloudflare")).toBeVisible();
}

async function fillCredentials(page: Page): Promise<void> {
  await field(page, "Account email").fill(DEMO_CREDENTIALS.email);
  await field(page, "Account ID").fill(DEMO_CREDENTIALS.accountId);
  await field(page, "Global API Key").fill(DEMO_CREDENTIALS.globalApiKey);
}

async function giveCredentials(page: Page): Promise<void> {
  await fillCredentials(page);
  await button(page, "Validate Credentials").click();
  await expect(heading(page, "Create services")).toBeVisible();
}

async function takeBindings(page: Page): Promise<void> {
  await button(page, "Use this deployment's bindings").click();
  await expect(heading(page, "Create the super admin")).toBeVisible();
}

async function fillAdmin(page: Page, password = ADMIN.password): Promise<void> {
  await field(page, "Full name").fill(ADMIN.name);
  await field(page, "Email").fill(ADMIN.email);
  await field(page, "Password").fill(password);
}

async function completeIt(page: Page): Promise<void> {
  await fillAdmin(page);
  await button(page, "Create Admin & Complete Setup").click();
  await expect(heading(page, "Setup complete")).toBeVisible();
}

const currentStage = (page: Page) => page.locator("[aria-current=step]").getAttribute("data-stage");

function savedRecord(page: Page) {
  return page.evaluate((key) => {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Record<string, never>);
  }, RECORD);
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

test("[P004] [P005] [P008] [P010] [P011] [P012] [P014] [P015] [P026] [P027] [P029] [P033] [P043] walks through by own bindings", async ({
  page,
}) => {
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

test("[P001] [P016] [P017] [P018] [P019] [P020] [P023] [P025] [P028] [P030] [P031] [P032] [P034] walks through by the provider's account, step by step, and repeats one that fails", async ({
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

test("shows each step while it happens", async ({ page, provider }) => {
  await givePassword(page);
  await giveCredentials(page);
  provider.failNext("r2.get", "hang");
  await button(page, "Create Services").click();
  await expect(page.locator("[data-step=kv]")).toContainText("Created");
  await expect(page.locator("[data-step=r2]")).toContainText("Running");
  await expect(spinner(page)).toBeVisible();
  await expect(page.locator("[data-step=r2]")).toContainText("Failed", { timeout: 12_000 });
});

test("[P003] a large spinner turns while a stage connects, and nothing typed is lost when it fails", async ({
  page,
}) => {
  await givePassword(page);
  await fillCredentials(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/cloudflare/validate", async (route) => {
    await held;
    await route.fulfill({ status: 502, json: { success: false, message: "The provider is down" } });
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

test("[P326] a wrong setup password says so", async ({ page }) => {
  await field(page, "Setup password").fill("wrong");
  await button(page, "Start Setup").click();
  await expect(page.getByText("Invalid password")).toBeVisible();
  await expect(field(page, "Setup password")).toHaveValue("wrong");
  expect(await currentStage(page)).toBe("password");
});

test("[P002] every field of every stage is required", async ({ page }) => {
  async function expectRequired(press: string, labels: string[]): Promise<void> {
    for (const label of labels) {
      await expect(field(page, label)).toHaveAttribute("required", "");
      await field(page, label).fill("");
    }
    await button(page, press).click();
    for (const label of labels) await expect(page.getByText(`${label} is required`)).toBeVisible();
    await expect(field(page, labels[0] ?? "")).toBeFocused();
  }
  await expectRequired("Start Setup", ["Setup password"]);
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
});

test("[P392] an admin password of 7 characters is refused, one of 8 accepted", async ({ page }) => {
  await givePassword(page);
  await takeBindings(page);
  await fillAdmin(page, "1234567");
  await button(page, "Create Admin & Complete Setup").click();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(field(page, "Password")).toBeFocused();
  await field(page, "Password").fill("12345678");
  await button(page, "Create Admin & Complete Setup").click();
  await expect(heading(page, "Setup complete")).toBeVisible();
});

test("the key field takes the newer, longer keys whole", async ({ page }) => {
  await givePassword(page);
  const key = `cfk_${"x".repeat(76)}`;
  await field(page, "Global API Key").fill(key);
  await expect(field(page, "Global API Key")).toHaveValue(key);
});

test("[P035] [P036] [P038] [P040] the record is saved at each step, without any password or provider key", async ({
  page,
}) => {
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

const remembered = (changes: object) => ({
  stage: "complete",
  passwordVerified: true,
  cloudflareValidated: true,
  servicesCreated: true,
  adminCreated: true,
  completedAt: "2026-01-01T00:00:00.000Z",
  cloudflareCredentials: { email: "known@example.com", globalApiKey: "", accountId: "f00" },
  serviceNames: { d1Name: "d", kvName: "k", r2Name: "r" },
  cloudflareData: null,
  adminData: null,
  ...changes,
});

async function remember(page: Page, record: object): Promise<void> {
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? "", text ?? ""),
    [RECORD, JSON.stringify(record)],
  );
  await page.reload();
}

test("[P041] a finished record is restored, and the server still decides: the wizard begins at the password", async ({
  page,
}) => {
  await remember(page, remembered({}));
  expect(await currentStage(page)).toBe("password");
  await givePassword(page);
  await expect(field(page, "Account email")).toHaveValue("known@example.com");
});

test("[P042] any other record is not restored", async ({ page }) => {
  await remember(page, remembered({ stage: "admin", adminCreated: false }));
  expect(await currentStage(page)).toBe("password");
  await givePassword(page);
  await expect(field(page, "Account email")).toHaveValue("");
});

test("[P044] [P045] starting over clears what is saved and returns to the password stage", async ({
  page,
}) => {
  await givePassword(page);
  await giveCredentials(page);
  await button(page, "Start over").click();
  await expect(heading(page, "Setup password")).toBeFocused();
  expect(await currentStage(page)).toBe("password");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await givePassword(page);
  await expect(field(page, "Account email")).toHaveValue("");
  await expect(field(page, "Global API Key")).toHaveValue("");
});

const CALLS = [
  {
    ids: "[P327] [P331]",
    path: "**/api/cloudflare/validate",
    failed: "Failed to validate Cloudflare credentials",
    fallback: "Credential validation failed",
    reach: async (page: Page) => {
      await givePassword(page);
      await fillCredentials(page);
    },
    press: "Validate Credentials",
  },
  {
    ids: "[P328] [P332]",
    path: "**/api/cloudflare/create-services",
    failed: "Failed to create Cloudflare services",
    fallback: "Service creation failed",
    reach: async (page: Page) => {
      await givePassword(page);
      await giveCredentials(page);
    },
    press: "Create Services",
  },
  {
    ids: "[P329] [P333]",
    path: "**/api/onboarding/admin",
    failed: "Failed to create admin user",
    fallback: "Admin creation failed",
    reach: async (page: Page) => {
      await givePassword(page);
      await takeBindings(page);
      await fillAdmin(page);
    },
    press: "Create Admin & Complete Setup",
  },
];

for (const { ids, path, failed, fallback, reach, press } of CALLS) {
  test(`[P330] ${ids} '${failed}' and '${fallback}'`, async ({ page }) => {
    await reach(page);
    const message = page.locator("main [data-slot=alert]");
    await page.route(path, (route) => route.fulfill({ status: 500, body: "<html>" }), { times: 1 });
    await button(page, press).click();
    await expect(message).toContainText(failed);
    const said = { success: false, message: "The server says why" };
    await page.route(path, (route) => route.fulfill({ status: 409, json: said }), { times: 1 });
    await button(page, press).click();
    await expect(message).toContainText("The server says why");
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error(""));
    });
    await button(page, press).click();
    await expect(message).toContainText(fallback);
  });
}

test("a proof that has expired is asked for again without leaving the stage", async ({ page }) => {
  await givePassword(page);
  await takeBindings(page);
  await fillAdmin(page);
  await page.context().clearCookies();
  await button(page, "Create Admin & Complete Setup").click();
  await expect(page.getByText("Please enter the setup password first")).toBeVisible();
  await field(page, "Setup password").fill(TEST_SECRETS.SETUP_PASSWORD);
  await button(page, "Continue").click();
  await expect(field(page, "Setup password")).toBeHidden();
  await expect(field(page, "Password")).toHaveValue(ADMIN.password);
  await button(page, "Create Admin & Complete Setup").click();
  await expect(heading(page, "Setup complete")).toBeVisible();
});

test("somebody else's completed set-up leads to sign-in", async ({ page, system }) => {
  await givePassword(page);
  await system.env.DB.prepare("UPDATE system_state SET setup_completed_at = 1").run();
  await button(page, "Use this deployment's bindings").click();
  await expect(page.getByText("Set-up is already complete")).toBeVisible();
  await button(page, "Go to sign-in").click();
  await expect(heading(page, "First-time setup")).toBeHidden();
});

test("works by keyboard alone", async ({ page }) => {
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

for (const phone of ["", "@phone "]) {
  test(`${phone}every stage fits and has no accessibility violation`, async ({ page }, info) => {
    async function look(name: string): Promise<void> {
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
      await expectNoViolations(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const small = await page
        .locator("main button:visible, main input:visible")
        .evaluateAll((all) =>
          all
            .filter((element) => element.getBoundingClientRect().height < 44)
            .map((e) => e.outerHTML),
        );
      if (phone) expect(small).toEqual([]);
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
}

test("[P007] without SETUP_PASSWORD it says why set-up cannot start", async ({ page }) => {
  const unset = await startSystem({ secrets: { SETUP_PASSWORD: undefined } });
  try {
    await page.goto(unset.url);
    await expect(page.getByText("Set-up cannot start: SETUP_PASSWORD is not set")).toBeVisible();
    await expect(page.locator("main input")).toHaveCount(0);
    await expectNoViolations(page);
  } finally {
    await unset.close();
  }
});
