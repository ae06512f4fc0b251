import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import type { System } from "../support/system";
import { column, dragTo } from "./board";
import { expectSound, joinWorkspace, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const path = (id: string) => `/projects/${id}/workspace/crm/overview`;
const card = (page: Page, stage: string, id: string) =>
  column(page, stage).locator(`[data-card-id="${id}"]`);

async function make(system: System, person: Person, projectId: string, name: string, body: object) {
  const base = `/api/projects/${projectId}/workspaces/crm`;
  const made = await call(system, person, "POST", `${base}/${name}s`, body);
  return String(made.body[name].id);
}

async function openCrm(page: Page, system: System) {
  const boss = await newPerson(system, "superadmin", "Ada Boss");
  const id = await newProject(system, boss, { name: "Customers", workspaces: ["crm"] });
  const problems = await signIn(page, system, boss);
  return { boss, id, problems };
}

test("contacts, leads and their deals, and several contacts at once", async ({ page, system }) => {
  const { boss, id, problems } = await openCrm(page, system);
  const area = page.getByRole("navigation", { name: "Area" });
  const contacts = page.getByRole("table", { name: "Contacts" });
  const bar = page.getByRole("toolbar", { name: "Selected contacts" });
  await test.step("contacts, leads and their deals", async () => {
    await page.goto(system.url + path(id));
    await expect(area.getByRole("link")).toHaveText(["Contacts", "Leads", "Pipeline"]);
    await page.getByRole("button", { name: "Load sample data" }).click();
    await expect(contacts.getByRole("row").nth(1)).toContainText("Sample");
    for (const name of ["Full name", "Email", "Company", "Status", "Last contact", "Tags"])
      await expect(contacts.getByRole("columnheader", { name })).toBeVisible();
    await expect(contacts.getByRole("columnheader", { name: "Lifetime value" })).toBeVisible();
    // Select one, to show the bulk bar and selected rows.
    await contacts.getByRole("row").nth(1).getByRole("checkbox").check();
    await expect(bar).toContainText("1 selected");
    await expectSound(page);

    await area.getByRole("link", { name: "Leads" }).click();
    const leads = page.getByRole("table", { name: "Leads" });
    const tones = leads.locator('[data-slot="badge"][data-tone]').filter({ hasText: /^\d+$/ });
    for (const badge of await tones.all()) {
      const score = Number(await badge.textContent());
      const tone = score >= 80 ? "success" : score >= 60 ? "warning" : "neutral";
      await expect(badge).toHaveAttribute("data-tone", tone);
    }
    const create = leads.getByRole("button", { name: /^Create deal from / }).first();
    const name = (await create.getAttribute("aria-label"))?.replace("Create deal from ", "") ?? "";
    await create.click();
    await leads.getByRole("link", { name: `Open deal for ${name}` }).click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    for (const label of ["Stage", "Value", "Probability", "Expected close"])
      await expect(page.getByRole("button", { name: `Change ${label}` })).toBeAttached();
    await expectSound(page);

    await area.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("button", { name: "Remove sample data" }).click();
    await page.getByRole("link", { name: "New contact" }).click();
    await page.getByRole("button", { name: /Create|Save/ }).click();
    await expect(page.getByText("Full name is required")).toBeVisible();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Full name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.com");
    for (const name of ["Bea", "Cyd"])
      await make(system, boss, id, "contact", { name, email: `${name}@example.com` });
    await page.getByRole("button", { name: /Create|Save/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Ada" })).toBeVisible();
    await page.getByRole("link", { name: "All contacts" }).click();
    await expect(contacts).toContainText("ada@example.com");
  });
  await test.step("several contacts get a status, have the one before again, and are deleted at once", async () => {
    await contacts.getByRole("checkbox", { name: "Select all contacts on this page" }).check();
    await expect(bar).toContainText("3 selected");
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Status: Inactive" }).click();
    await expect(page.getByText("3 contacts set to Inactive")).toBeVisible();
    await expect(contacts.getByText("Inactive")).toHaveCount(3);
    await expect(bar).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone")).toBeVisible();
    await expect(contacts.getByText("Prospect")).toHaveCount(3);

    for (const name of ["Ada", "Cyd"])
      await contacts.getByRole("checkbox", { name: `Select ${name}` }).check();
    await bar.getByRole("button", { name: "Delete" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Delete 2 contacts?" });
    await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("2 contacts deleted")).toBeVisible();
    await expect(contacts.locator("[data-record-id]")).toHaveCount(1);
    await expect(contacts).toContainText("Bea");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(contacts.locator("[data-record-id]")).toHaveCount(3);
  });
  await test.step("one is deleted from its page, and comes back from another one", async () => {
    await contacts.getByRole("link", { name: "Bea", exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const confirm = page.getByRole("alertdialog", { name: 'Delete "Bea"?' });
    await expect(confirm).toContainText("You can restore it from the trash for 30 days.");
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Bea deleted")).toBeVisible();
    await area.getByRole("link", { name: "Leads" }).click();
    await expect(page).toHaveURL(/leads/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone").first()).toBeVisible();
    await area.getByRole("link", { name: "Contacts" }).click();
    await expect(contacts).toContainText("Bea");
  });
  await test.step("one is found in the trash without the notice, and is back with its comments", async () => {
    await contacts.getByRole("link", { name: "Bea", exact: true }).click();
    await expect(page).toHaveURL(/record/);
    const address = page.url();
    await page.getByRole("textbox", { name: /comment/i }).fill("Call before noon");
    await page.getByRole("button", { name: /^(Add )?comment$/i }).click();
    await expect(page.getByText("Call before noon").first()).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Bea deleted")).toBeVisible();
    await page.goto(new URL("/trash?kind=record&q=bea", address).href);
    await page.getByRole("button", { name: "Restore Bea", exact: true }).click();
    await expect(page.getByText("“Bea” restored")).toBeVisible();
    await page.goto(address);
    await expect(page.getByText("Call before noon").first()).toBeVisible();
    await area.getByRole("link", { name: "Contacts" }).click();
  });
  await test.step("an import is undone in its result, and a second one from the list of imports", async () => {
    const buffer = Buffer.from("Full name,E-mail\nDora,dora@example.com\nEvi,evi@example.com\n");
    const file = { name: "people.csv", mimeType: "text/csv", buffer };
    const dialog = page.getByRole("dialog", { name: "Import contacts" });
    const importFile = async () => {
      await page.getByRole("button", { name: "Import CSV" }).click();
      await dialog.locator('input[type="file"]').setInputFiles(file);
      await dialog.getByRole("button", { name: /^Import/ }).click();
      await expect(dialog).toContainText("2 imported");
      // The list behind the dialog has them already.
      await expect(page.locator("[data-record-id]", { hasText: "Dora" })).toBeVisible();
    };
    await importFile();
    await dialog.getByRole("button", { name: "Undo import" }).click();
    await dialog.getByRole("button", { name: "Delete 2 contacts" }).click();
    await expect(dialog).toContainText("Import undone. 2 contacts deleted.");
    await expect(page.locator("[data-record-id]", { hasText: "Dora" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await importFile();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(contacts).toContainText("Dora");
    await page.getByRole("button", { name: "Import CSV" }).click();
    const last = dialog.getByRole("region", { name: "Recent imports" });
    await last.getByRole("button", { name: "Undo import" }).click();
    await expectSound(page);
    await last.getByRole("button", { name: "Delete 2 contacts" }).click();
    await expect(last).toContainText("2 contacts deleted");
    await page.keyboard.press("Escape");
    await expect(contacts).not.toContainText("Dora");
    expect(problems).toEqual([]);
  });
});

test("deals are moved along the pipeline, and a contact is talked about", async ({
  page,
  system,
}) => {
  const { boss, id, problems } = await openCrm(page, system);
  await test.step("the pipeline moves deals by menu and by drag, adds up what they are worth, and takes back a refused move", async () => {
    const deal = (name: string, body: object) => make(system, boss, id, "deal", { name, ...body });
    const big = await deal("Big", { value: 1000, probability: 50, expected_close: "2020-01-01" });
    const small = await deal("Small", { value: 20, probability: 10 });
    await deal("Foreign", { value: 300, currency: "USD", probability: 10 });
    await page.goto(`${system.url}${path(id)}?view=pipeline`);
    await expect(column(page, "discovery")).toContainText("€1,020.00");
    await expect(column(page, "discovery")).toContainText("€502.00 weighted");
    await expect(column(page, "discovery")).toContainText("US$300.00");
    await expect(card(page, "discovery", big)).toContainText("Overdue");
    await expectSound(page);

    await page.getByRole("button", { name: "Move Big", exact: true }).click();
    await page.getByRole("menuitem", { name: "Move to: Proposal" }).click();
    await expect(card(page, "proposal", big)).toBeVisible();
    await expect(card(page, "proposal", big).locator("[data-move]")).toBeFocused();
    await expect(column(page, "proposal")).toContainText("€1,000.00");
    await expect(column(page, "discovery")).toContainText("€20.00");

    const grip = card(page, "discovery", small).getByRole("button", { name: "Drag Small" });
    await dragTo(page, grip, "proposal");
    await expect(card(page, "proposal", small)).toBeVisible();
    await expect(column(page, "proposal")).toContainText("€1,020.00");
    const stageOf = async (deals: string) => {
      const api = `/api/projects/${id}/workspaces/crm/deals/${deals}`;
      return (await call(system, boss, "GET", api)).body.deal.stage;
    };
    await expect.poll(() => stageOf(small)).toBe("proposal");

    // Someone else moved it first: the card goes to their column, and the reason is shown.
    const api = `/api/projects/${id}/workspaces/crm/deals/${big}`;
    await call(system, boss, "PATCH", api, { stage: "lost" });
    await page.getByRole("button", { name: "Move Big", exact: true }).click();
    await page.getByRole("menuitem", { name: "Move to: Won" }).click();
    await expect(page.getByText("in the meantime")).toBeVisible();
    await expect(card(page, "lost", big)).toBeVisible();
    expect(await stageOf(big)).toBe("lost");

    await page.getByRole("link", { name: "List", exact: true }).click();
    await expect(page.getByRole("table", { name: "Deals" })).toContainText("Foreign");
  });
  await test.step("a deal's fields are changed where they are, and what someone else changed is kept or compared", async () => {
    const main = page.getByRole("main");
    const deal = await make(system, boss, id, "deal", { name: "Plaza", company: "Acme", value: 5 });
    const api = `/api/projects/${id}/workspaces/crm/deals/${deal}`;
    const change = async (field: string, text: string) => {
      await main.getByRole("button", { name: `Change ${field}` }).click();
      await main.getByLabel(new RegExp(`^${field}`)).fill(text);
    };
    await page.goto(`${system.url}${path(id)}?view=pipeline&record=${deal}`);
    await main.getByText("Acme").click();
    const company = main.getByLabel(/^Company/);
    await expect(company).toBeFocused();
    await company.fill("Never saved");
    await company.press("Escape");
    await expect(main.getByRole("button", { name: "Change Company" })).toBeFocused();

    await change("Value", "-5");
    await call(system, boss, "PATCH", api, { company: "Emca" });
    await page.keyboard.press("Enter");
    await expect(main.getByLabel(/^Value/)).toHaveAttribute("aria-invalid", "true");
    await main.getByLabel(/^Value/).fill("7");
    await page.keyboard.press("Enter");
    await expect(main.locator("dl").first()).toContainText("€7.00");
    await expect(main.locator("dl").first()).toContainText("Emca");

    await change("Company", "Mine");
    await call(system, boss, "PATCH", api, { company: "Theirs" });
    await page.keyboard.press("Enter");
    const conflict = main.getByRole("group", { name: "Conflicting changes" });
    await expect(conflict).toContainText("Theirs");
    await expectSound(page);
    await conflict.getByRole("button", { name: "Discard my changes" }).click();
    await expect(main.locator("dl").first()).toContainText("Theirs");
    await main.getByRole("button", { name: "Add notes" }).click();
    await main.getByLabel(/^Notes/).fill("Call back");
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByRole("heading", { name: "Notes" })).toBeVisible();
    await expect(main.getByRole("list", { name: "Activity" })).toContainText("nothing → Call back");
    await expectSound(page);
  });
  await test.step("comments on a contact: written, a mention by keys, edited, deleted, and the notice of it", async () => {
    const mate = await newPerson(system, "moderator", "Mia Mate");
    await newPerson(system, "moderator", "Mia Stranger");
    await joinWorkspace(system, id, "crm", mate);
    const contact = await make(system, boss, id, "contact", {
      ...{ name: "Grace Hopper", email: "grace@example.com" },
    });
    await page.goto(`${system.url}${path(id)}?view=contacts&record=${contact}`);
    const comments = page.getByRole("list", { name: "Activity" });
    await expect(comments).toContainText("created this contact");
    const field = page.getByLabel(/^Add a comment/);
    await field.pressSequentially("Ask @mia");
    const people = page.getByRole("listbox", { name: "People to mention" });
    await expect(people.getByRole("option", { name: "Mia Mate", exact: true })).toBeVisible();
    await expect(people.getByRole("option")).toHaveCount(1);
    await expectSound(page);
    await field.press("Enter");
    await expect(field).toHaveValue("Ask @Mia Mate ");
    await expect(people).toBeHidden();
    await field.pressSequentially("**soon**");

    await page.reload();
    await expect(field).toHaveValue("Ask @Mia Mate **soon**");
    await field.press("ControlOrMeta+Enter");
    await expect(comments.locator("strong")).toHaveText("soon");
    await expect(field).toHaveValue("");
    await comments.getByRole("button", { name: "Edit comment" }).click();
    await page.getByLabel(/^Edit comment/).fill("Ask @Mia Mate **now**");
    await page.getByRole("button", { name: "Save comment" }).click();
    await expect(comments.locator("strong")).toHaveText("now");

    const told = await call(system, mate, "GET", "/api/notices");
    expect(told.body.notices).toMatchObject([
      { kind: "mention", title: "Ada Boss mentioned you on Grace Hopper" },
    ]);

    await page.route("**/comments/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await comments.getByRole("button", { name: "Delete comment by Ada Boss" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(question.getByRole("alert")).toBeVisible();
    await page.unroute("**/comments/*");
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(comments.locator("strong")).toHaveCount(0);
    expect(problems).toEqual([]);
  });
});

interface Point {
  x: number;
  y: number;
}

/** Taps the screen. */
async function touch(page: Page) {
  const finger = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  return {
    press: (at: Point) => send("touchStart", at),
    move: async (from: Point, to: Point) => {
      for (let step = 1; step <= 12; step++) {
        const part = (start: number, end: number) => start + ((end - start) * step) / 12;
        await send("touchMove", { x: part(from.x, to.x), y: part(from.y, to.y) });
      }
    },
    lift: () => send("touchEnd"),
  };
}

test("@phone the CRM's lists, forms and board are usable with a thumb", async ({
  page,
  context,
  system,
}) => {
  const { boss, id, problems } = await openCrm(page, system);
  await context.addCookies([{ name: "atrium-theme", value: "light", url: system.url }]);
  const long = "Somebody whose name is much longer than a phone is wide, as names can be";
  await make(system, boss, id, "contact", { name: long, email: "long@example.com", tags: "a, b" });
  await make(system, boss, id, "lead", { name: "Nord", score: 85 });
  const other = await make(system, boss, id, "deal", { name: "Support", value: 70 });
  const deal = await make(system, boss, id, "deal", { name: "Licence", value: 5000 });
  const area = page.getByRole("navigation", { name: "Area" });
  await page.goto(system.url + path(id));
  await expect(page.getByRole("list", { name: "Contacts" })).toContainText(long);
  await expectSound(page);
  await area.getByRole("link", { name: "Leads" }).tap();
  await page.getByRole("button", { name: "Create deal from Nord" }).tap();
  await expect(page.getByRole("link", { name: "Open deal for Nord" })).toBeVisible();
  await expectSound(page);
  await area.getByRole("link", { name: "Pipeline" }).tap();
  await expect(card(page, "discovery", deal)).toBeVisible();
  await test.step("a finger that rests on the grip drags a deal; one that moves scrolls the board", async () => {
    const board = page.getByRole("region", { name: "Pipeline" });
    const grip = card(page, "discovery", deal).getByRole("button", { name: "Drag Licence" });
    await expect(grip).toBeVisible();
    await grip.scrollIntoViewIfNeeded();
    const [from, target] = [await grip.boundingBox(), await column(page, "proposal").boundingBox()];
    if (!from || !target) throw new Error("The board is not drawn");
    const finger = await touch(page);
    const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    await finger.press(start);
    await expect(board).toHaveAttribute("data-dragging", "true");
    await finger.move(start, { x: target.x + 30, y: start.y + 20 });
    await expect(column(page, "proposal")).toHaveAttribute("data-drop-target", "");
    await finger.lift();
    await expect(card(page, "proposal", deal)).toBeVisible();

    const scrolled = () => board.evaluate((element) => element.scrollLeft);
    const before = await scrolled();
    const facts = await card(page, "discovery", other).getByText("10%").boundingBox();
    if (!facts) throw new Error("The card is not drawn");
    const at = { x: facts.x + facts.width / 2, y: facts.y + facts.height / 2 };
    // A tap while the board still moves only stops it.
    const ended = board.evaluate(
      (element) =>
        new Promise((resolve) => element.addEventListener("scrollend", resolve, { once: true })),
    );
    await finger.press(at);
    await finger.move(at, { x: 5, y: at.y });
    await finger.lift();
    await ended;
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(card(page, "discovery", other)).toHaveCount(1);
  });
  await page.getByRole("button", { name: "Move Licence", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Move to: Negotiation" }).tap();
  await expect(card(page, "negotiation", deal)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Licence" }).tap();
  await expect(page.getByRole("heading", { level: 2, name: "Licence" })).toBeVisible();
  await expectSound(page);
  expect(problems).toEqual([]);
});
