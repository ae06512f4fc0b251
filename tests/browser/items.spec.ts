import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/people";
import type { System } from "../support/system";
import { chooseByKeys } from "./choose-by-keys";
import { expectSound, newPerson, signIn } from "./signed-in";
import { expect, test } from "./system";

interface Kind {
  area: string;
  label: string;
  one: string;
  status: string;
  /** A status that only the form can set. */
  nextStatus: string;
  type: string;
  /** The form's options: every status, and the types if they are a list. */
  statuses: readonly string[];
  types?: readonly string[];
  takes: string;
}

const KINDS: readonly Kind[] = [
  {
    area: "projects",
    label: "Project",
    one: "project",
    status: "active",
    nextStatus: "archived",
    type: "Website",
    statuses: ["active", "inactive", "completed", "planning", "archived"],
    takes: "This also deletes its 2 workspaces, 0 records, 1 team assignment and 0 links.",
  },
  {
    area: "agents",
    label: "Agent",
    one: "agent",
    status: "active",
    nextStatus: "inactive",
    type: "Scraper",
    statuses: ["active", "inactive"],
    takes: "This also deletes its 1 team assignment and 0 project links.",
  },
  {
    area: "rags",
    label: "RAG",
    one: "RAG",
    status: "planning",
    nextStatus: "training",
    type: "knowledge-base",
    statuses: ["planning", "active", "inactive", "training", "error"],
    types: [
      "document-qa",
      "knowledge-base",
      "semantic-search",
      "conversational",
      "multi-modal",
      "custom",
    ],
    takes: "This also deletes its 1 team assignment and 0 project links.",
  },
];

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Passes, drops or holds the page's writes, and records their bodies. */
async function gateWrites(page: Page) {
  const gate = { mode: "pass" as "pass" | "lose" | "hold", sent: [] as string[], release() {} };
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.fallback();
    gate.sent.push(request.postData() ?? "");
    if (gate.mode === "lose") return route.abort();
    if (gate.mode === "hold") {
      await new Promise<void>((resolve) => {
        gate.release = resolve;
      });
    }
    return route.continue();
  });
  return gate;
}

/** Records answered script requests, each with whether it sent the session cookie. */
function watchCookies(page: Page) {
  const calls: Promise<{ call: string; carried: boolean }>[] = [];
  page.on("response", (answer) => {
    const request = answer.request();
    if (request.resourceType() !== "fetch") return;
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    calls.push(
      request.allHeaders().then(({ cookie }) => ({ call, carried: !!cookie?.includes("atrium=") })),
    );
  });
  return calls;
}

/** Returns a select's options without the placeholder. */
const offered = (select: Locator) =>
  select
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean));

/** Chooses a template in the catalogue. The form then shows it. */
async function chooseTemplate(page: Page) {
  const entries = page.locator("[data-template-id]");
  await expect(entries).toHaveCount(14);
  await expect(entries.first()).toContainText("Ready to use, 15-30 minutes to fine-tune");
  await expectSound(page);
  await page.getByRole("link", { name: "Start from scratch" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.goBack();
  await page.getByLabel("Filter by category").selectOption("e-commerce");
  await expect(entries).toHaveCount(4);
  await page.getByLabel("Filter by complexity").selectOption("moderate");
  await expect(entries).toHaveCount(2);
  await page.getByRole("searchbox").fill("REORDER");
  await page.getByRole("searchbox").press("Enter");
  await expect(entries).toHaveCount(1);
  await expect(page).toHaveURL(/mode=create&category=e-commerce&complexity=moderate&q=REORDER/);
  await page.reload();
  await expect(entries).toHaveCount(1);
  await page.getByRole("link", { name: "Use template Inventory Manager" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Inventory Manager");
  await expectSound(page);
  await page.getByRole("link", { name: "Show all fields" }).click();
  await expect(page.getByLabel("Agent type", { exact: true })).toHaveValue("E-commerce");
  await expect(page.getByLabel("Details")).toHaveValue(/^Finds what to reorder/);
  for (const label of ["Name", "Details"]) await page.getByLabel(label, { exact: true }).fill("");
}

/** Chooses the workspaces of a new project and returns the final choice. */
async function chooseWorkspaces(page: Page) {
  const box = (name: RegExp) => page.getByRole("checkbox", { name });
  const picked = page.locator("[data-slot=chosen-workspaces]").getByRole("img");
  await expect(box(/Content & SEO/)).toBeChecked();
  await expect(box(/CRM/)).toBeChecked();
  await expect(picked).toHaveCount(2);
  await box(/CRM/).click();
  await expect(picked).toHaveCount(1);
  await box(/Content & SEO/).click();
  await expect(box(/Content & SEO/)).toBeChecked();
  await box(/CRM/).click();
  await expect(picked).toHaveCount(2);
}

/**
 * Checks what the card doesn't show: access to the project's workspaces, and the agent's template.
 */
async function expectMadeFully({ env: { DB } }: System, area: string, name: string, mate: Person) {
  if (area === "projects") {
    const places = DB.prepare("SELECT count(*) AS n FROM workspace_users WHERE user_id = ?");
    expect(await places.bind(mate.id).first("n")).toBe(2);
  }
  if (area === "agents") {
    const made = DB.prepare("SELECT template_id FROM agents WHERE name = ?");
    expect(await made.bind(name).first("template_id")).toBe("inventory-manager");
  }
}

test("a superadmin creates, changes and deletes a project, an agent and a RAG", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const problems = await signIn(page, system, boss);
  const gate = await gateWrites(page);
  const calls = watchCookies(page);
  const field = (text: string) => page.getByLabel(text, { exact: true });

  for (const kind of KINDS) {
    const { area, label, one } = kind;
    await test.step(`a superadmin creates, changes and deletes one of the ${area}`, async () => {
      const mate = await newPerson(system, "moderator", `Mina ${label} Okafor`);
      gate.sent.length = 0;
      const [name, renamed] = [`Walked ${one}`, `Changed ${one}`];
      await page.goto(`${system.url}/settings?tab=${area}`);
      await page
        .getByRole("link", { name: `Create ${label}` })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`tab=${area}&mode=create`));
      if (area === "agents")
        await test.step("an agent starts from the catalogue, which search, category and complexity narrow", () =>
          chooseTemplate(page));
      if (area === "projects")
        await test.step("a project begins with content and CRM, and its last workspace stays", () =>
          chooseWorkspaces(page));

      // The fields, their defaults and their required errors.
      await expect(field("Status")).toHaveValue(kind.status);
      expect((await offered(field("Status"))).sort()).toEqual([...kind.statuses].sort());
      if (kind.types) expect(await offered(field(`${label} type`))).toEqual(kind.types);
      await expectSound(page);
      await page.getByRole("button", { name: `Create ${label}` }).click();
      // A RAG needs a name only.
      const isRag = area === "rags";
      for (const missing of ["Name", ...(isRag ? [] : [`${label} URL`, "Details"])]) {
        await expect(page.getByText(`${missing} is required`, { exact: true })).toBeVisible();
        await expect(field(missing)).toHaveAttribute("aria-invalid", "true");
      }
      await expect(field("Name")).toBeFocused();
      await expect(field(`${label} type`)).toHaveAttribute("required");
      await expect(field("Status")).toHaveAttribute("required");
      expect(gate.sent).toEqual([]);
      await field("Name").fill(name);
      await field(`${label} URL`).fill("https://site.example.com");
      await field("Details").fill("What it is for");
      if (area === "rags") await chooseByKeys(field(`${label} type`), kind.type);
      else await field(`${label} type`).fill(kind.type);

      // The team of an unsaved item is local.
      await page.getByLabel("Search users").fill("zzz-nobody");
      await expect(page.getByText('No users found matching "zzz-nobody"')).toBeVisible();
      const choose = async () => {
        await page.getByLabel("Search users").fill(mate.name.toUpperCase());
        await page.getByRole("option", { name: mate.name }).click();
      };
      await choose();
      await page.getByRole("button", { name: `Remove ${mate.name}` }).click();
      await choose();
      // New team members get access to the project's workspaces by default.
      if (area === "projects")
        await expect(
          page.getByRole("checkbox", { name: "Also add to all workspaces" }),
        ).toBeChecked();
      expect(gate.sent).toEqual([]);

      // Every error is shown at its field, and the first field has the focus.
      await field(`${label} URL`).fill("nonsense");
      await field("Details").fill("");
      await page.getByRole("button", { name: `Create ${label}` }).click();
      const notAnAddress = `${label} URL must be a URL that starts with http:// or https://`;
      await expect(page.getByText(notAnAddress)).toBeVisible();
      await expect(page.getByText("Details is required", { exact: true })).toHaveCount(
        isRag ? 0 : 1,
      );
      await expect(field(`${label} URL`)).toBeFocused();
      expect(gate.sent).toEqual([]);
      await field("Details").fill("What it is for");
      await field(`${label} URL`).fill("https://site.example.com");
      await expect(field(`${label} URL`)).not.toHaveAttribute("aria-invalid");

      // A create without an answer shows an error and keeps the form. The next one shows before it
      // is answered.
      gate.mode = "lose";
      await page.getByRole("button", { name: `Create ${label}` }).click();
      const alert = page.locator("[data-slot=form-message]");
      await expect(alert.getByText(`Failed to create ${one}. Please try again.`)).toBeVisible();
      await expect(field("Name")).toHaveValue(name);
      gate.mode = "hold";
      await page.getByRole("button", { name: `Create ${label}` }).click();
      await expect(page.locator("[data-slot=pending-item]")).toContainText(name);
      expect(gate.sent.at(-1)).toContain(`"assigned_users":[{"userId":"${mate.id}"`);
      gate.mode = "pass";
      gate.release();
      await expect(page.getByText(`${label} created successfully!`)).toBeVisible();
      if (isRag) {
        await expect(page).toHaveURL(/\/rags\/[0-9a-f-]+\/workspace\?tab=documents$/);
        await page.goto(`${system.url}/settings?tab=rags`);
      }
      await expect(page).toHaveURL(new RegExp(`/settings\\?tab=${area}$`));
      await expect(card(page, name).getByText(mate.name)).toBeVisible();
      // Its card is highlighted.
      if (!isRag) await expect(page.locator("[data-created]")).toContainText(name);
      await expectMadeFully(system, area, name, mate);

      // An edit sends only changes and shows an error if there is no answer.
      await card(page, name)
        .getByRole("link", { name: `Edit ${name}` })
        .click();
      await field("Name").fill(renamed);
      await chooseByKeys(field("Status"), kind.nextStatus);
      gate.mode = "lose";
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(alert.getByText(`Failed to update ${one}. Please try again.`)).toBeVisible();
      gate.mode = "pass";
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(`${label} updated successfully!`)).toBeVisible();
      expect(gate.sent.at(-1)).toContain(
        `"changes":{"name":"${renamed}","status":"${kind.nextStatus}"}`,
      );
      await expect(card(page, renamed)).toBeVisible();

      // Tiles are above the cards. The search ignores case; the filter matches a status.
      await expect(
        page.locator("[data-slot=stat-tile]").filter({ hasText: `Total ${area}` }),
      ).toBeVisible();
      const search = page.getByRole("searchbox", { name: `Search ${area}` });
      for (const [words, shown] of [
        ["nothing-like-it", 0],
        [kind.type.toUpperCase(), 1],
      ] as const) {
        await search.fill(words);
        await search.press("Enter");
        await expect(card(page, renamed)).toHaveCount(shown);
      }
      const filter = page.getByLabel("Filter by status");
      await filter.selectOption(kind.status);
      await expect(card(page, renamed)).toHaveCount(0);
      await filter.selectOption(kind.nextStatus);
      await expect(card(page, renamed)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`tab=${area}`));
      await expectSound(page);

      // A deletion says what it also deletes. The card disappears at once and returns if it fails.
      const remove = async () => {
        await page.getByRole("button", { name: `Delete ${renamed}` }).focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("alertdialog");
        await expect(dialog).toContainText(`Are you sure you want to delete "${renamed}"?`);
        await expect(dialog).toContainText(kind.takes);
        await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
        await dialog.getByRole("button", { name: "Delete" }).press("Enter");
        await expect(dialog).toHaveCount(0);
      };
      gate.mode = "lose";
      await remove();
      await expect(page.getByText(`Failed to delete ${one}. Please try again.`)).toBeVisible();
      await expect(card(page, renamed)).toBeVisible();
      gate.mode = "hold";
      const before = gate.sent.length;
      await remove();
      await expect.poll(() => gate.sent.length).toBe(before + 1);
      await expect(card(page, renamed)).toHaveCount(0);
      gate.release();
      const rows = async () =>
        await system.env.DB.prepare(
          `SELECT count(*) AS n FROM ${area} WHERE name = ? AND deleted_at IS NULL`,
        )
          .bind(renamed)
          .first("n");
      await expect.poll(rows).toBe(0);
      await expect(card(page, renamed)).toHaveCount(0);
    });
  }
  const answered = await Promise.all(calls);
  expect(answered.filter(({ carried }) => !carried)).toEqual([]);
  for (const method of ["GET /", "POST /"])
    expect(answered.some(({ call }) => call.startsWith(method))).toBe(true);
  expect(problems).toEqual([]);
});
