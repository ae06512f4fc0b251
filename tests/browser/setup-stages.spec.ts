import { expect, type Page } from "@playwright/test";
import { startSystem, TEST_SECRETS } from "../support/system";
import { expectFits } from "./expect-fits";
import {
  ADMIN,
  beginUnset,
  button,
  completeIt,
  currentStage,
  expectNoViolations,
  field,
  fillAdmin,
  fillCredentials,
  giveCredentials,
  givePassword,
  heading,
  RECORD,
  takeBindings,
  test,
} from "./setup-fixture";

test.beforeEach(beginUnset);

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

test("what the browser knows of set-up is a help and no proof", async ({
  page,
  unset,
  provider,
  problems,
}) => {
  await test.step("what the browser remembers is a help and no proof", async () => {
    await test.step("a finished record is restored, and the server still decides: the wizard begins at the password", async () => {
      await remember(page, remembered({}));
      expect(await currentStage(page)).toBe("password");
      await givePassword(page);
      await expect(field(page, "Account email")).toHaveValue("known@example.com");
    });
    await page.evaluate(() => localStorage.clear());
    await beginUnset({ page, unset, provider, problems });
    await test.step("any other record is not restored", async () => {
      await remember(page, remembered({ stage: "admin", adminCreated: false }));
      expect(await currentStage(page)).toBe("password");
      await givePassword(page);
      await expect(field(page, "Account email")).toHaveValue("");
    });
    await page.evaluate(() => localStorage.clear());
    await beginUnset({ page, unset, provider, problems });
    await test.step("starting over clears what is saved and returns to the password stage", async () => {
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
  });
  await page.evaluate(() => localStorage.clear());
  await beginUnset({ page, unset, provider, problems });
  await test.step("a proof that has expired is asked for again without leaving the stage", async () => {
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
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const CALLS = [
  {
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

test("a call that fails has its sentence, whatever stands in the answer", async ({
  page,
  unset,
  provider,
  problems,
}) => {
  for (const { path, failed, fallback, reach, press } of CALLS) {
    await beginUnset({ page, unset, provider, problems });
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
  }
});

test("@phone every stage fits, small and large, and has no accessibility violation", async ({
  page,
}, info) => {
  async function look(name: string): Promise<void> {
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      await expectNoViolations(page);
      await expectFits(page);
    }
    const small = await page
      .locator("main button:visible, main input:visible")
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((e) => e.outerHTML),
      );
    expect(small).toEqual([]);
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

test("without SETUP_PASSWORD it says why set-up cannot start", async ({ page }) => {
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
