import type { Page } from "@playwright/test";
import { completeSetup, type Person } from "../support/people";
import { createMember, forgetAttempts, PASSWORD } from "../support/sign-in";
import type { System } from "../support/system";
import { smallTargets } from "./expect-fits";
import { findViolations } from "./find-violations";
import { withoutTable } from "./signed-in";
import { expect, test } from "./system";

const VALIDATE = "**/api/auth/validate";
const LOGIN = "**/api/auth/login";
const PUBLIC_SETTINGS = "**/api/settings/public";

let admin: Person;
test.beforeAll(async ({ system }) => {
  await completeSetup(system);
  admin = await createMember(system, "superadmin", "Ada Lovelace");
});
test.beforeEach(({ system }) => forgetAttempts(system));

function consoleErrors(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // Rejected calls are expected here, and the browser logs each.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}

async function openSignIn(page: Page, system: System, path = "/workers") {
  await page.goto(system.url + path);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  // The form works from now on.
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
}

async function submit(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const message = (page: Page) => page.locator("form [data-slot=form-message]").first();

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("any address shows sign-in, a failing one says why, and signing in leads to what was asked for", async ({
  page,
  system,
}) => {
  const problems = consoleErrors(page);
  const brand = page.locator("[data-slot=login-brand]");
  await test.step("the logo comes from the settings; a failing one leaves the title", async () => {
    const { DB } = system.env;
    await DB.exec("UPDATE settings SET logo_key = 'logos/x.png', dashboard_name = 'Of Ada'");
    try {
      await page.route("**/api/files/**", (route) =>
        route.fulfill({ body: PIXEL, contentType: "image/png" }),
      );
      await openSignIn(page, system, "/register");
      const logo = brand.locator("img");
      await expect(logo).toHaveAttribute("src", "/api/files/logos/x.png");
      await page.unrouteAll();
      await page.route("**/api/files/**", (route) => route.fulfill({ status: 404 }));
      await logo.evaluate((image: HTMLImageElement) => {
        image.src += "?again";
      });
      await expect(logo).toHaveCount(0);
      await expect(brand).toHaveText("Of Ada");
    } finally {
      await DB.exec("UPDATE settings SET logo_key = NULL, dashboard_name = 'Atrium'");
    }
  });
  const refused: string[] = [];
  await test.step("any address shows sign-in, and nothing else", async () => {
    for (const path of ["/settings?tab=users", "/nowhere/at/all", "/workers"]) {
      if (path === "/workers")
        page.on("console", (entry) => entry.type() === "error" && refused.push(entry.text()));
      await openSignIn(page, system, path);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
    await expect(page.getByRole("button")).toHaveText(["Sign In", "Forgot your password?"]);
    await expect(page.getByText("There is no registration: admin access only.")).toBeVisible();
    await expect(brand).toHaveText("Atrium");
    await expect(page.getByRole("link")).toHaveCount(0);
  });
  await test.step("is silent where the server has just said that no one is signed in", async () => {
    await page.waitForLoadState("networkidle");
    expect(refused).toEqual([]);
  });
  await test.step("what is missing is said before anything is sent", async () => {
    let calls = 0;
    await page.route(LOGIN, (route) => {
      calls++;
      return route.abort();
    });
    await submit(page, "", "secret");
    await expect(message(page)).toHaveText("Email and password are required");
    await expect(page.getByLabel("Email")).toBeFocused();
    await submit(page, "ada@example.com", "");
    await expect(message(page)).toHaveText("Email and password are required");
    await expect(page.getByLabel("Password")).toBeFocused();
    await submit(page, "ada@example", "secret");
    await expect(message(page)).toHaveText("Please enter a valid email address");
    expect(calls).toBe(0);
    await page.unrouteAll();
  });
  await test.step("a network failure and an answer that can't be read say so", async () => {
    for (const failing of [{ body: "<html>" }, null]) {
      await page.route(LOGIN, (route) => (failing ? route.fulfill(failing) : route.abort()));
      await submit(page, admin.email, PASSWORD);
      await expect(message(page)).toHaveText("Login temporarily unavailable");
      await page.unrouteAll();
    }
  });
  await test.step("any other unsuccessful answer says Invalid credentials", async () => {
    // A 403 names another way to sign in; see single-sign-on.spec.ts.
    for (const status of [400, 500, 503]) {
      const json = { success: false, message: "Secret detail" };
      const answered = page.waitForResponse(LOGIN);
      await page.route(LOGIN, (route) => route.fulfill({ status, json }));
      await submit(page, admin.email, PASSWORD);
      await answered;
      await expect(message(page)).toHaveText("Invalid credentials");
      await page.unrouteAll();
    }
  });
  await test.step("the fields are disabled while a sign-in is pending, and it can't be sent twice", async () => {
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
    await submit(page, admin.email, "wrong");
    await expect(page.getByLabel("Email")).toBeDisabled();
    await expect(page.getByLabel("Password")).toBeDisabled();
    const button = page.getByRole("button", { name: "Sign In" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page.getByLabel("Email")).toBeEnabled();
    expect(calls).toBe(1);
    await page.unrouteAll();
  });
  await test.step("a refusal says Invalid credentials, the limit how long to wait", async () => {
    await submit(page, admin.email, "wrong");
    await expect(message(page)).toHaveText("Invalid credentials");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(admin.email);
    await system.env.DB.exec("UPDATE rate_limits SET count = 5");
    await submit(page, admin.email, PASSWORD);
    await expect(message(page)).toHaveText("Too many attempts. Please try again in 15 minutes.");
    await forgetAttempts(system);
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/validate")) asked.push(request.method());
  });
  const opened = page.getByRole("heading", { level: 1, name: "Workers System" });
  await test.step("the email is trimmed and lower-cased before sending", async () => {
    const sent = page.waitForRequest(LOGIN);
    await submit(page, `  ${admin.email.toUpperCase()} `, PASSWORD);
    expect((await sent).postDataJSON()).toEqual({ email: admin.email, password: PASSWORD });
  });
  await test.step("asks once after load", async () => {
    await expect(opened).toBeVisible();
    await expect.poll(() => asked).toEqual(["GET"]);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual(["GET"]);
  });
  await test.step("signing in opens the address that was asked for, and a reload keeps it", async () => {
    expect(new URL(page.url()).pathname).toBe("/workers");
    await page.reload();
    await expect(opened).toBeVisible();
    await expect.poll(() => asked).toEqual(["GET", "GET"]);
  });
  expect(problems).toEqual([]);
});

test("every answer to the startup check has its screen, and a page that came without settings asks for them", async ({
  page,
  system,
}) => {
  await page.context().addCookies([{ name: "atrium", value: admin.sealed, url: system.url }]);
  await test.step("any other status counts as set up", async () => {
    const answered = page.waitForResponse(VALIDATE);
    await page.route(VALIDATE, (route) => route.fulfill({ status: 418, body: "" }));
    await page.goto(system.url);
    await answered;
    await expect(page.getByText("Start Setup")).toHaveCount(0);
    await expect(page.getByText("Can't reach the server")).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step("a 503 with setup_required shows the wizard", async () => {
    await page.route(VALIDATE, (route) =>
      route.fulfill({ status: 503, json: { code: "setup_required" } }),
    );
    await page.goto(system.url);
    await expect(page.getByText("Start Setup")).toBeVisible();
    await page.unrouteAll();
  });
  await test.step("[P051] [P052] [P053] no answer and one of a server in trouble show that it can't be reached, and Retry helps", async () => {
    const answers = [
      { status: 500, json: { success: false } },
      { status: 504, json: { success: false, code: "unavailable" } },
      { status: 503, json: { success: false, code: "resetting" } },
      null,
    ];
    for (const [tries, answer] of answers.entries()) {
      await page.route(VALIDATE, (route) => (answer ? route.fulfill(answer) : route.abort()));
      if (tries === 0) await page.goto(system.url);
      else await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByRole("heading", { name: "Can't reach the server" })).toBeVisible();
      if (tries > 0) await expect(page.getByText(`Still no answer (${tries} tr`)).toBeVisible();
      await expect(page.getByText("Start Setup")).toHaveCount(0);
      await page.unrouteAll();
    }
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Dashboard v2.0")).toBeVisible();
  });
  // The database fails while the server renders the page, and works again for the browser's
  // request.
  await page.route(VALIDATE, (route) => route.fulfill({ status: 401, json: {} }));
  await test.step("sign-in shows a spinner while settings load, then their name", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(PUBLIC_SETTINGS, async (route) => {
      await held;
      await route.fulfill({
        json: { success: true, settings: { dashboard_name: "Loaded", logo_url: null } },
      });
    });
    await withoutTable(system, "settings", async () => {
      await page.goto(system.url);
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
      await expect(page.locator("[data-slot=login-brand] [role=status]")).toBeVisible();
      release();
      await expect(page.locator("[data-slot=login-brand]")).toHaveText("Loaded");
    });
    await page.unroute(PUBLIC_SETTINGS);
  });
  await test.step("sign-in shows the text logo when the public settings fail", async () => {
    let calls = 0;
    await page.route(PUBLIC_SETTINGS, (route) => {
      calls++;
      return route.abort();
    });
    await withoutTable(system, "settings", async () => {
      await page.goto(system.url);
      await expect(page.locator("[data-slot=dashboard-name]")).toHaveText("Atrium");
      expect(calls).toBe(3);
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
