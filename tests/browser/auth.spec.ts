import type { Page } from "@playwright/test";
import { completeSetup, type Person } from "../support/people";
import { createMember, forgetAttempts, PASSWORD } from "../support/sign-in";
import type { System } from "../support/system";
import { smallTargets } from "./expect-fits";
import { findViolations } from "./find-violations";
import { expect, test } from "./system";

const VALIDATE = "**/api/auth/validate";
const LOGIN = "**/api/auth/login";

let admin: Person;
test.beforeAll(async ({ system }) => {
  await completeSetup(system);
  admin = await createMember(system, "superadmin", "Ada Lovelace");
});
test.beforeEach(({ system }) => forgetAttempts(system));

function consoleErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // A refused call is an answer that these tests ask for; the browser logs it by itself.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}

async function openSignIn(page: Page, system: System, path = "/workers") {
  await page.goto(system.url + path);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // From then on the form is live.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
}

/** The console of somebody who has a session already. */
async function openSignedIn(page: Page, system: System) {
  await page.context().addCookies([{ name: "atrium", value: admin.sealed, url: system.url }]);
  await page.goto(system.url);
}

async function submit(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const message = (page: Page) => page.locator("form [data-slot=form-message]").first();

test("any address shows sign-in, and signing in leads to what was asked for", async ({
  page,
  system,
}) => {
  await test.step("any address shows sign-in, and nothing else", async () => {
    const problems = consoleErrors(page);
    for (const path of [
      "/",
      "/settings?tab=users",
      "/projects/x",
      "/register",
      "/nowhere/at/all",
    ]) {
      await openSignIn(page, system, path);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    expect(await findViolations(page, null)).toEqual([]);
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
    await expect(page.getByRole("button")).toHaveText(["Sign In", "Forgot your password?"]);
    await expect(page.getByText("There is no registration: admin access only.")).toBeVisible();
    await expect(page.locator("[data-slot=login-brand]")).toHaveText("Atrium");
    await expect(page.getByRole("link")).toHaveCount(0);
    expect(problems).toEqual([]);
  });
  await page.context().clearCookies();
  await test.step("is silent where the server has just said that nobody is signed in", async () => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await openSignIn(page, system);
    await page.waitForLoadState("networkidle");
    expect(problems).toEqual([]);
  });
  await page.context().clearCookies();
  await test.step("signing in opens the address that was asked for, and a reload keeps it", async () => {
    const problems = consoleErrors(page);
    await openSignIn(page, system, "/workers");
    await submit(page, admin.email, PASSWORD);
    await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
    expect(problems).toEqual([]);
  });
  await page.context().clearCookies();
  await test.step("the e-mail is trimmed and lower-cased before sending", async () => {
    await openSignIn(page, system);
    const sent = page.waitForRequest(LOGIN);
    await submit(page, `  ${admin.email.toUpperCase()} `, PASSWORD);
    expect((await sent).postDataJSON()).toEqual({ email: admin.email, password: PASSWORD });
    await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
  });
});

test("a sign-in that fails says why, and nothing is sent twice or without need", async ({
  page,
  system,
}) => {
  await test.step("what is missing is said before anything is sent", async () => {
    let calls = 0;
    await page.route(LOGIN, (route) => {
      calls++;
      return route.abort();
    });
    await openSignIn(page, system);
    await submit(page, "", "secret");
    await expect(message(page)).toHaveText("Email and password are required");
    await expect(page.getByLabel("Email")).toBeFocused();
    await submit(page, "ada@example.com", "");
    await expect(message(page)).toHaveText("Email and password are required");
    await expect(page.getByLabel("Password")).toBeFocused();
    await submit(page, "ada@example", "secret");
    await expect(message(page)).toHaveText("Please enter a valid email address");
    expect(calls).toBe(0);
  });
  await page.unrouteAll();
  await test.step("any other unsuccessful answer says Invalid credentials", async () => {
    await openSignIn(page, system);
    // A 403 says which other way to sign in: single-sign-on.spec.ts.
    for (const status of [400, 500, 503]) {
      await page.route(LOGIN, (route) =>
        route.fulfill({ status, json: { success: false, message: "Secret detail" } }),
      );
      await submit(page, admin.email, PASSWORD);
      await expect(message(page)).toHaveText("Invalid credentials");
      await page.unroute(LOGIN);
    }
  });
  await page.unrouteAll();
  await test.step("a network failure and an answer that cannot be read say so", async () => {
    await openSignIn(page, system);
    await page.route(LOGIN, (route) => route.abort());
    await submit(page, admin.email, PASSWORD);
    await expect(message(page)).toHaveText("Login temporarily unavailable");
    await page.unroute(LOGIN);
    await page.route(LOGIN, (route) => route.fulfill({ status: 200, body: "<html>" }));
    await submit(page, admin.email, PASSWORD);
    await expect(message(page)).toHaveText("Login temporarily unavailable");
  });
  await page.unrouteAll();
  await test.step("the fields are disabled while a sign-in is pending, and it cannot be sent twice", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route(LOGIN, async (route) => {
      calls++;
      await held;
      await route.fulfill({ status: 401, json: {} });
    });
    await openSignIn(page, system);
    await submit(page, admin.email, "wrong");
    await expect(page.getByLabel("Email")).toBeDisabled();
    await expect(page.getByLabel("Password")).toBeDisabled();
    const button = page.getByRole("button", { name: "Sign In" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.getByLabel("Email")).toBeEnabled();
    expect(calls).toBe(1);
  });
  await page.unrouteAll();
  await test.step("a refusal says Invalid credentials, the limit how long to wait", async () => {
    await openSignIn(page, system);
    for (let attempt = 0; attempt < 5; attempt++) {
      await submit(page, admin.email, `wrong ${attempt}`);
      await expect(message(page)).toHaveText("Invalid credentials");
      await expect(page.getByLabel("Password")).toBeFocused();
    }
    await expect(page.getByLabel("Email")).toHaveValue(admin.email);
    await submit(page, admin.email, PASSWORD);
    await expect(message(page)).toHaveText("Too many attempts. Please try again in 15 minutes.");
  });
});

test("the logo comes from the settings; a failing one leaves the title", async ({
  page,
  system,
}) => {
  await system.env.DB.prepare(
    "UPDATE settings SET logo_key = 'logos/x.png', dashboard_name = 'Console of Ada'",
  ).run();
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  try {
    await page.route("**/api/files/**", (route) =>
      route.fulfill({ body: pixel, contentType: "image/png" }),
    );
    await openSignIn(page, system);
    await expect(page.locator("[data-slot=login-brand] img")).toHaveAttribute(
      "src",
      "/api/files/logos/x.png",
    );
    await page.unroute("**/api/files/**");
    await page.route("**/api/files/**", (route) => route.fulfill({ status: 404 }));
    await openSignIn(page, system);
    await expect(page.locator("[data-slot=login-brand] img")).toHaveCount(0);
    await expect(page.locator("[data-slot=login-brand]")).toHaveText("Console of Ada");
  } finally {
    await system.env.DB.prepare(
      "UPDATE settings SET logo_key = NULL, dashboard_name = 'Atrium'",
    ).run();
  }
});

test.describe("the startup check in the browser", () => {
  test("the startup check asks once, and every answer has its screen", async ({ page, system }) => {
    await test.step("asks once after load", async () => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/auth/validate")) calls.push(request.method());
      });
      await openSignIn(page, system);
      await submit(page, admin.email, PASSWORD);
      await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
      await expect.poll(() => calls).toEqual(["GET"]);
      await page.waitForLoadState("networkidle");
      expect(calls).toEqual(["GET"]);
      await page.reload();
      await expect.poll(() => calls).toEqual(["GET", "GET"]);
    });
    await page.unrouteAll();
    await page.context().clearCookies();
    await test.step("any other status counts as set up", async () => {
      await openSignedIn(page, system);
      const answered = page.waitForResponse(VALIDATE);
      await page.route(VALIDATE, (route) => route.fulfill({ status: 418, body: "" }));
      await page.reload();
      await answered;
      await expect(page.getByText("Start Setup")).toHaveCount(0);
      await expect(page.getByText("Cannot reach the server")).toHaveCount(0);
    });
    await page.unrouteAll();
    await page.context().clearCookies();
    await test.step("a 503 with setup_required shows the wizard", async () => {
      await page.route(VALIDATE, (route) =>
        route.fulfill({ status: 503, json: { code: "setup_required" } }),
      );
      await openSignedIn(page, system);
      await expect(page.getByText("Start Setup")).toBeVisible();
    });
    await page.unrouteAll();
    for (const [id, name, fulfil] of [
      ["P052", "500", { status: 500, json: { success: false } }],
      ["P052", "504", { status: 504, json: { success: false, code: "unavailable" } }],
      [
        "P051",
        "503 without the code",
        { status: 503, json: { success: false, code: "resetting" } },
      ],
      ["P053", "a network failure", null],
    ] as const) {
      await test.step(`[${id}] ${name} shows that the server cannot be reached, and Retry helps`, async () => {
        await openSignedIn(page, system);
        await page.route(VALIDATE, (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
        await page.goto(system.url);
        await expect(page.getByRole("heading", { name: "Cannot reach the server" })).toBeVisible();
        await expect(page.getByText("Start Setup")).toHaveCount(0);
        await page.getByRole("button", { name: "Retry" }).click();
        await expect(page.getByText("Still no answer (1 try).")).toBeVisible();
        await page.unroute(VALIDATE);
        await page.getByRole("button", { name: "Retry" }).click();
        await expect(page.getByText("Dashboard v2.0")).toBeVisible();
      });
    }
  });
});

test.describe("a system that is not set up", () => {
  test.beforeEach(({ system }) =>
    system.env.DB.prepare("UPDATE system_state SET setup_completed_at = NULL")
      .run()
      .then(() => {}),
  );
  test.afterEach(({ system }) => completeSetup(system));

  test("shows the wizard, whatever the browser remembers", async ({ page, system }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        "atrium-onboarding",
        JSON.stringify({ stage: "complete", adminCreated: true }),
      ),
    );
    await page.goto(`${system.url}/settings`);
    await expect(page.getByText("Start Setup")).toBeVisible();
  });
});

test.describe("a page that came without settings", () => {
  // The database does not answer while the page is made, and does again when the browser asks.
  test("a page that came without settings asks for them", async ({ page, system }) => {
    await test.step("sign-in shows a spinner while settings load, then their name", async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(VALIDATE, (route) => route.fulfill({ status: 401, json: {} }));
      await page.route("**/api/settings/public", async (route) => {
        await held;
        await route.fulfill({
          json: { success: true, settings: { dashboard_name: "Loaded", logo_url: null } },
        });
      });
      await system.env.DB.prepare("ALTER TABLE settings RENAME TO settings_away").run();
      try {
        await page.goto(system.url);
        await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
        await expect(page.locator("[data-slot=login-brand] [role=status]")).toBeVisible();
        release();
        await expect(page.locator("[data-slot=login-brand]")).toHaveText("Loaded");
      } finally {
        await system.env.DB.prepare("ALTER TABLE settings_away RENAME TO settings").run();
      }
    });
    await page.unrouteAll();
    await test.step("sign-in shows the text logo when the public settings fail", async () => {
      let calls = 0;
      await page.route(VALIDATE, (route) => route.fulfill({ status: 401, json: {} }));
      await page.route("**/api/settings/public", (route) => {
        calls++;
        return route.abort();
      });
      await system.env.DB.prepare("ALTER TABLE settings RENAME TO settings_away").run();
      try {
        await page.goto(system.url);
        await expect(page.locator("[data-slot=dashboard-name]")).toHaveText("Atrium");
        expect(calls).toBe(3);
      } finally {
        await system.env.DB.prepare("ALTER TABLE settings_away RENAME TO settings").run();
      }
    });
  });
});

test("@phone sign-in by keyboard alone, without an axe violation, with targets for a finger", async ({
  page,
  system,
}, info) => {
  await openSignIn(page, system);
  await page.screenshot({ path: info.outputPath("sign-in.png") });
  expect(await findViolations(page, null)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByLabel("Email").focus();
  await page.keyboard.type(admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Workers System" })).toBeVisible();
});
