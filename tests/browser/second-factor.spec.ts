import { totpCode } from "@/lib/auth/second-factor/totp";
import { completeSetup } from "../support/people";
import { createMember, PASSWORD } from "../support/sign-in";
import { expectSound, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a second factor is set up by its QR code's secret, asked for at sign-in, and a recovery code stands in for it", async ({
  page,
  system,
}) => {
  await completeSetup(system);
  const person = await createMember(system, "moderator");
  const problems = await signIn(page, system, person);
  await page.goto(`${system.url}/account`);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Set up a second factor" });
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = (await dialog.locator("[data-slot=totp-secret]").textContent()) ?? "";
  await expectSound(page);
  await dialog.getByRole("textbox", { name: "Code" }).fill(await totpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(system.url);
  const login = async () => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
  };
  await login();
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expectSound(page);
  await page.getByRole("button", { name: "Back" }).click();
  await login();
  await expect(code).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code is not correct")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.insertText(recovery);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
  await page.goto(`${system.url}/account`);
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();
  expect(problems).toEqual([]);
});
