import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../browser/system";
import { shiftFaults } from "../../support/layout-shift";
import { proofSize } from "../../support/proof-size";
import { proofSeed, seededRandom } from "../../support/seeded-random";
import { addressOf, type Screen } from "./screens";

interface Form {
  name: string;
  path: string;
  /** Values by label. The first is checked after the failure. */
  fields: Readonly<Record<string, string>>;
  submit: string;
}

const word = crypto.randomUUID().slice(0, 8);
const project = "/projects/{project}/workspace";

/** One of each kind of form. */
const FORMS: readonly Form[] = [
  { name: "the profile", path: "/account", fields: { Name: "Ada" }, submit: "Save changes" },
  {
    name: "a new project",
    path: "/projects?mode=create",
    fields: {
      Name: `Walk ${word}`,
      "Project type": "Website",
      "Project URL": "https://example.com/",
      Details: "d",
    },
    submit: "Create Project",
  },
  {
    name: "the settings of a project",
    path: `${project}/settings`,
    fields: { Details: "New words" },
    submit: "Save changes",
  },
  {
    name: "a new task",
    path: "/tasks/create",
    fields: { Name: `Task ${word}` },
    submit: "Create Task",
  },
  {
    name: "a comment",
    path: "/tasks/{task}",
    fields: { "Add a comment": "Looks good" },
    submit: "Comment",
  },
  {
    name: "a new record",
    path: `${project}/crm/overview?view=contacts&record=new`,
    fields: { "Full name": `Helena ${word}`, Email: `${word}@example.com` },
    submit: "Create contact",
  },
  {
    name: "a new user",
    path: "/users?mode=create",
    fields: { Name: "Ines", Email: `ines-${word}@example.com`, Password: "long enough 1" },
    submit: "Create User",
  },
  {
    name: "the theme",
    path: "/settings?tab=theme",
    fields: { "Site title": `Atrium ${word}` },
    submit: "Save changes",
  },
];

const FAILED = /connection|could not|failed|try again/i;
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true }).first();

/** Returns the form with the button. */
function formOf(page: Page, submit: string) {
  const button = page.getByRole("main").getByRole("button", { name: submit, exact: true }).first();
  const inForm = page.getByRole("button", { name: submit, exact: true });
  return { button, form: page.locator("main form").filter({ has: inForm }) };
}

const random = seededRandom(proofSeed() + 2);
const share = proofSize({ ci: 0.4, full: 1 });

for (const { name, path, fields, submit } of FORMS.filter(() => random.fraction() < share)) {
  test(`without a connection ${name} keeps what was typed, says so, and is saved by the next try`, async ({
    visitors,
    company,
  }) => {
    const { page, open } = visitors[1440];
    await open({ path, role: "superadmin" });
    const { button, form } = formOf(page, submit);
    for (const [label, value] of Object.entries(fields)) await field(form, label).fill(value);
    await page.context().setOffline(true);
    try {
      await button.click();
      await expect(page.getByText(FAILED).last()).toBeVisible();
      for (const [label, value] of Object.entries(fields))
        await expect(field(form, label)).toHaveValue(value);
      await expect(button).toBeEnabled();
    } finally {
      await page.context().setOffline(false);
    }
    const answered = page.waitForResponse((answer) => answer.request().method() !== "GET");
    await button.click();
    expect((await answered).status()).toBeLessThan(300);
    await expect(page.locator("main [role=alert]")).toHaveCount(0);
    expect(company.system.logs().filter((line) => /error/i.test(line))).toEqual([]);
  });
}

/** A slow mobile network: 50 kB per second and 400 ms latency. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test("on a slow connection a page says that it comes, nothing jumps, and a button says that it works", async ({
  visitors,
  company,
}) => {
  const { page, open } = visitors[1440];
  const from: Screen = { path: "/workers", role: "superadmin" };
  await open(from);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", SLOW);
  try {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Tasks" })
      .click();
    await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "All Tasks" })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(await shiftFaults(page)).toEqual([]);

    await page.goto(addressOf({ path: "/account", role: "superadmin" }, company));
    const { button, form } = formOf(page, "Save changes");
    await field(form, "Name").fill("Ada Byron");
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveText("Save changes");
    await expect(page.getByText(/saved|updated/i).first()).toBeVisible();
    expect(await shiftFaults(page)).toEqual([]);
  } finally {
    await network.detach();
  }
});
