import { expectFits } from "./expect-fits";
import { expect, test } from "./system";

test("the API's reference shows every call, with nothing from elsewhere and nothing refused", async ({
  page,
  system,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(system.url) && !/^(data|blob):/.test(address)) problems.push(address);
  });
  await page.goto(`${system.url}/api/docs`);
  await expect(page.getByRole("heading", { name: "Atrium API", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Users", exact: true }).first().click();
  // A call renders when it is scrolled near.
  await page.getByRole("link", { name: /^Create a user/ }).click();
  await expect(page.getByRole("heading", { name: "Create a user" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Tasks", exact: true }).first().click();
  await page.getByRole("link", { name: /^Create a task/ }).click();
  await expect(page.getByRole("heading", { name: "Create a task" }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  expect(problems).toEqual([]);
});
