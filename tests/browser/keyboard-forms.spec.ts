import type { Locator, Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import { capitalized } from "@/lib/ui/capitalized";
import { DEMO_KEYS } from "../support/integrations-stand-in";
import { call, completeSetup, createPerson } from "../support/people";
import { insertAgent, insertRag } from "../support/reading-fixture";
import type { System } from "../support/system";
import { newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { untilHydrated } from "./until-hydrated";

const CONTROLS =
  ":is(input, select, textarea):visible:enabled:not([type=search], [type=file], [type=radio], [readonly], [aria-hidden=true], [role=combobox])";

/** Values for controls that need a special one, by name. */
type Typed = Readonly<Record<string, string>>;

const unique = () => crypto.randomUUID().slice(0, 8);
const email = () => `${unique()}@example.com`;

/** Returns the text for a control, or null if any text will do. */
function textFor(name: string, type: string, typed: Typed, before: string): string | null {
  if (name in typed) return typed[name] as string;
  if (type === "email") return email();
  if (type === "url") return `https://${unique()}.example.com/`;
  if (type === "date") return before === "2031-05-06" ? "05072031" : "05062031";
  return null;
}

/** Changes a control with the keyboard only, moves on, and checks that the change stays. */
async function changeByKeys(page: Page, control: Locator, typed: Typed): Promise<void> {
  const { kind, name, before, isChecked, isLast } = await control.evaluate((element) => {
    const input = element as HTMLInputElement;
    const { name, value, checked } = input;
    const isSelect = element instanceof HTMLSelectElement;
    const type = /decimal|numeric/.test(input.inputMode) ? "number" : input.type;
    const kind = isSelect ? (element.options.length > 1 ? "select" : "single") : type;
    const isLast = element.getAttribute("aria-describedby") === "last-workspace";
    return { name, kind, before: value, isChecked: checked, isLast };
  });
  // A project's last workspace stays chosen.
  if (kind === "single" || isLast) return;
  await control.focus();
  if (kind === "checkbox") {
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(control).toBeChecked({ checked: !isChecked });
    return;
  }
  const text = textFor(name, kind, typed, before);
  if (kind === "select" && text !== null) {
    await page.keyboard.type(text);
  } else if (kind === "select") {
    await page.keyboard.press("ArrowDown");
    if ((await control.inputValue()) === before) await page.keyboard.press("ArrowUp");
  } else if (kind === "datetime-local") {
    await page.keyboard.type("05062031");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("1030AM");
  } else {
    await page.keyboard.press(text === null || kind === "date" ? "End" : "ControlOrMeta+a");
    await page.keyboard.type(text ?? (kind === "number" ? "1" : "x"));
  }
  await page.keyboard.press("Tab");
  await expect(control, `${kind} ${name}`).not.toHaveValue(before);
}

/** A form of the console: how to open it, and its success message. */
interface FormByKeys {
  /** Path of its page; without it, the page where the previous form ended. */
  path?: string;
  /** Controls that open it, each by Enter. */
  openers?: readonly { role: "button" | "link" | "tab"; name: string | RegExp; exact?: boolean }[];
  save: string;
  says: string | RegExp;
  /** Least number of controls. */
  atLeast: number;
  typed?: Typed;
  /** Other choices before saving. */
  choose?: (page: Page, form: Locator) => Promise<void>;
  /** Saving stays on the page and keeps the focus. */
  stays?: boolean;
}

/** Opens a form, changes each control and saves it, with the keyboard only. */
async function fillByKeys(page: Page, url: string, form: FormByKeys): Promise<void> {
  if (form.path) await page.goto(url + form.path);
  for (const opener of form.openers ?? [])
    await page.getByRole(opener.role, opener).first().press("Enter");
  const save = page.getByRole("button", { name: form.save, exact: true });
  const place = page.locator("form").filter({ has: save });
  // Search inside the form, because its opener may have the same name as its submit button.
  await expect(place).toBeVisible();
  await untilHydrated(page);
  const controls = place.locator(CONTROLS);
  let number = 0;
  for (; number < (await controls.count()); number++)
    await changeByKeys(page, controls.nth(number), form.typed ?? {});
  expect(number).toBeGreaterThanOrEqual(form.atLeast);
  await form.choose?.(page, place);
  await save.press("Enter");
  await expect(page.getByText(form.says).first()).toBeVisible();
  if (form.stays)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

const PASSWORD = "known by keys";
const NEXT_PASSWORD = "other by keys";
const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"];
const RECORD = { currency: "USD", probability: "40" };

/** Signs a new person in, who leaves pages despite any warning. */
async function begin(page: Page, system: System, passwordHash?: string) {
  await completeSetup(system);
  const person = await createPerson(system, "superadmin", { passwordHash });
  const problems = await signIn(page, system, person);
  page.on("dialog", (dialog) => dialog.accept());
  const project = await newProject(system, person, { name: "By keys", workspaces: WORKSPACES });
  return { person, project, problems };
}

async function fillAll(page: Page, url: string, forms: readonly FormByKeys[]): Promise<void> {
  for (const form of forms)
    await test.step(`${form.path ?? ""} ${form.save}`, () => fillByKeys(page, url, form));
}

test("the forms of the workspaces are opened, changed and saved by keyboard alone", async ({
  page,
  system,
}) => {
  const { person, project, problems } = await begin(page, system);
  const area = (type: string, query: string) =>
    `/projects/${project}/workspace/${type}/overview?${query}`;
  const api = async (path: string, body: object) =>
    (await call(system, person, "POST", `/api/projects/${project}/workspaces${path}`, body)).body;
  const mug = { name: "Mug", sku: "MUG", price: 5, category: "Kitchen", stock_quantity: 9 };
  await api("/ecommerce/products", mug);
  await api("/crm/contacts", { name: "Ada", email: email() });
  await api("/media/folders", { name: "Keys" });

  const created = (what: string) => `${capitalized(what)} created`;
  const to = (...names: string[]) =>
    names.map((name) => ({ role: "link", name, exact: true }) as const);
  const MORE = { role: "button", name: "More fields" } as const;
  /** A new record from its list: on the previous form's page, or in a view next to it. */
  const record = (
    what: string,
    atLeast: number,
    place: Pick<FormByKeys, "path" | "openers">,
    hasMore = true,
  ) => ({
    path: place.path,
    openers: [...(place.openers ?? []), ...to(`New ${what}`), ...(hasMore ? [MORE] : [])],
    save: `Create ${what}`,
    says: created(what),
    atLeast,
    typed: RECORD,
  });
  await fillAll(page, system.url, [
    record("content item", 8, { path: area("content", "view=content") }),
    record("keyword", 4, { openers: to("SEO") }, false),
    record("product", 6, { path: area("ecommerce", "view=products") }),
    {
      openers: to("Orders", "New order"),
      save: "Create order",
      says: created("order"),
      atLeast: 3,
      async choose(at, form) {
        await form.getByLabel("Add a product").focus();
        await at.keyboard.type("Mug");
        await expect(form.getByRole("button", { name: /Add Mug/ })).toBeEnabled();
        await at.keyboard.press("Enter");
        await changeByKeys(at, form.getByLabel(/^Quantity/), { "": "2" });
      },
    },
    {
      openers: [...to("Inventory"), { role: "button", name: "Change stock of Mug" }],
      save: "Change stock",
      says: /^Mug: \d+ in stock$/,
      atLeast: 4,
      stays: true,
    },
    record("contact", 8, { path: area("crm", "view=contacts") }),
    {
      openers: to("All contacts", "Ada", "Edit"),
      save: "Save changes",
      says: "Contact saved",
      atLeast: 8,
      typed: RECORD,
      stays: true,
    },
    record("lead", 8, { openers: to("Leads") }),
    record("deal", 6, { openers: to("Pipeline") }),
    record("reading", 6, { path: area("analytics", "view=readings") }),
    {
      path: area("media", "view=gallery"),
      openers: [{ role: "button", name: "New folder" }],
      save: "Create folder",
      says: "New by keys",
      atLeast: 1,
      typed: { name: "New by keys" },
    },
    {
      openers: [...to("Keys"), { role: "button", name: "Rename folder" }],
      save: "Rename folder",
      says: "Keysx",
      atLeast: 1,
    },
  ]);
  expect(problems).toEqual([]);
});

test("the other forms of the console are opened, changed and saved by keyboard alone", async ({
  page,
  system,
}) => {
  const { person, project, problems } = await begin(page, system, await hashPassword(PASSWORD));
  const other = await createPerson(system, "moderator");
  const [agent, rag] = [await insertAgent(system, {}), await insertRag(system, {})];
  const inProject = `/projects/${project}/workspace/settings`;
  const configuration = { role: "tab", name: "Configuration" } as const;
  const names = { dashboard_name: "Atrium", site_title: "Atrium" };
  await fillAll(page, system.url, [
    {
      path: "/settings?tab=theme",
      save: "Save changes",
      says: "Settings updated successfully",
      atLeast: 2,
      stays: true,
    },
    {
      path: "/settings/usage",
      save: "Save price",
      says: "Price saved",
      atLeast: 4,
      typed: { model: "by-keys", input: "2.5", cached: "0.5", output: "10" },
      stays: true,
    },
    {
      save: "Set cap",
      says: "Cap set",
      atLeast: 3,
      typed: { cap: "25" },
      stays: true,
    },
  ]).finally(async () => {
    await call(system, person, "PATCH", "/api/settings", names);
    // For later use of models.
    const { caps } = (await call(system, person, "GET", "/api/usage/caps")).body;
    for (const { scope, subject } of caps)
      await call(system, person, "PUT", "/api/usage/caps", { scope, subject, cap_micros: null });
  });
  await fillAll(page, system.url, [
    { path: "/tasks/create", save: "Create Task", says: "Task created", atLeast: 7 },
    {
      openers: [{ role: "link", name: "Edit Task" }],
      save: "Save changes",
      says: "Task saved",
      atLeast: 7,
    },
    {
      path: "/projects",
      openers: [{ role: "link", name: "Create Project" }],
      save: "Create Project",
      says: "Project created successfully!",
      atLeast: 5,
    },
    {
      openers: [{ role: "link", name: "Edit By keys" }],
      save: "Save changes",
      says: "Project updated successfully!",
      atLeast: 5,
    },
    {
      path: inProject,
      save: "Save changes",
      says: "Project updated successfully!",
      atLeast: 5,
      stays: true,
    },
    {
      path: inProject,
      save: "Save AI configuration",
      says: "Project updated successfully!",
      atLeast: 4,
      stays: true,
    },
    {
      path: "/agents?mode=create",
      openers: [{ role: "link", name: "Start from scratch" }],
      save: "Create Agent",
      says: "Agent created successfully!",
      atLeast: 4,
    },
    {
      path: `/agents/${agent}/workspace?tab=workers`,
      openers: [{ role: "button", name: "New schedule" }],
      save: "Create schedule",
      says: /^Next: /,
      atLeast: 4,
      typed: { cron: "30 7 * * 1", zone: "Europe/Berlin" },
      stays: true,
    },
    {
      openers: [configuration],
      save: "Save changes",
      says: "Agent updated successfully!",
      atLeast: 6,
      typed: { tokens: "5000" },
      stays: true,
    },
    {
      path: "/rags?mode=create",
      save: "Create RAG",
      says: "RAG created successfully!",
      atLeast: 4,
    },
    {
      path: `/rags/${rag}/workspace`,
      openers: [configuration],
      save: "Save changes",
      says: "RAG updated successfully!",
      atLeast: 2,
      stays: true,
    },
    {
      path: "/users",
      openers: [{ role: "link", name: "Add User" }],
      save: "Create User",
      says: "User created",
      atLeast: 4,
      typed: { password: "long enough to be new" },
    },
    {
      path: `/users?mode=edit&user=${other.id}`,
      save: "Save changes",
      says: "User updated",
      atLeast: 4,
    },
    {
      path: "/integrations",
      openers: [{ role: "button", name: /^Supabase/ }],
      save: "Add Integration",
      says: "Integration created",
      atLeast: 5,
      typed: {
        type: "OpenAI",
        name: "Models",
        baseUrl: "https://api.openai.com/v1",
        apiKey: DEMO_KEYS.openAi,
      },
      stays: true,
    },
    {
      openers: [{ role: "button", name: "Edit Models" }],
      save: "Save changes",
      says: "Integration updated",
      atLeast: 4,
      typed: { baseUrl: "https://api.openai.com/v2", apiKey: DEMO_KEYS.openAi },
      stays: true,
    },
    {
      path: "/account",
      save: "Save changes",
      // The new email applies at once only if no other superadmin can confirm it.
      says: /^(Profile saved|Email change requested)$/,
      atLeast: 2,
      stays: true,
    },
    {
      save: "Change password",
      says: "Password changed",
      atLeast: 3,
      typed: {
        currentPassword: PASSWORD,
        newPassword: NEXT_PASSWORD,
        confirmation: NEXT_PASSWORD,
      },
      stays: true,
    },
    {
      openers: [{ role: "button", name: "Create token" }],
      save: "Create token",
      says: "Copy your token now",
      atLeast: 4,
      stays: true,
    },
  ]);
  expect(problems).toEqual([]);
});
