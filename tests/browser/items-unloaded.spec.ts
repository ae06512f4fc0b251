import { call } from "../support/people";
import type { System } from "../support/system";
import { withBroken } from "./broken-table";
import { newPerson, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";

/** Makes lists of people fail, while single people still load by id. */
async function withBrokenPeople(system: System, run: () => Promise<void>): Promise<void> {
  const { DB } = system.env;
  const { results } = await DB.prepare("SELECT name FROM pragma_table_info('users')").all<{
    name: string;
  }>();
  const broken = (await newPerson(system, "moderator")).id;
  const columns = results.map(({ name }) =>
    name === "email" ? `CASE WHEN id = '${broken}' THEN json('{') ELSE email END AS email` : name,
  );
  await withBroken(system, "users", columns.join(", "), run);
}

test("what can't be loaded says so: the lists, the items, and the people, without whom an item is still made", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  await signIn(page, system, boss);
  await test.step("what is on its way says so", async () => {
    // The skeleton shows until the answer arrives.
    for (const [path, text] of [
      ["/projects", "Loading Projects..."],
      ["/agents", "Loading Agents..."],
      ["/rags", "Loading RAGs..."],
      ["/", "Loading workspaces..."],
      ["/", "Loading projects..."],
    ]) {
      const first = await page.request.get(system.url + path);
      expect(await first.text(), path).toContain(text);
    }
    // The same for a page opened by a link.
    await page.goto(`${system.url}/rags`);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/tasks?_rsc=*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("navigation").getByRole("link", { name: "Tasks" }).first().click();
    await expect(page.getByRole("progressbar", { name: "Loading page" })).toBeAttached();
    answer();
    await expect(page.getByRole("heading", { name: "All Tasks" })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Loading page" })).toHaveCount(0);
    await page.unrouteAll();
  });
  await test.step("lists that can't be loaded say so, and are loaded again", async () => {
    const teams = { projects: "project_users", agents: "agent_users", rags: "rag_users" };
    for (const [area, table] of Object.entries(teams)) {
      const many = area === "rags" ? "RAGs" : area;
      await withoutTable(system, table, async () => {
        await page.goto(`${system.url}/${area}`);
        await expect(page.getByText(`Failed to load ${many}. Please try again.`)).toBeVisible();
      });
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
    }
  });
  await test.step("an agent or a RAG that can't be loaded or has no id says so", async () => {
    for (const { kind, word, back } of [
      { kind: "agents", word: "agent", back: "Back to agents" },
      { kind: "rags", word: "RAG", back: "Back to RAGs" },
    ]) {
      const title = page.getByRole("heading", { name: `${word} Not Found`, exact: true });
      const says = (text: string) => page.getByText(text, { exact: true });
      await page.goto(`${system.url}/${kind}/%20/workspace`);
      await expect(title).toBeVisible();
      await expect(says(`${word} ID not provided`)).toBeVisible();
      await withoutTable(system, kind, async () => {
        await page.goto(`${system.url}/${kind}/${crypto.randomUUID()}/workspace`);
        await expect(title).toBeVisible();
        await expect(says(`Failed to load ${word}. Please try again.`)).toBeVisible();
      });
      await page.getByRole("link", { name: back }).click();
      await expect(page).toHaveURL(`${system.url}/settings?tab=${kind}`);
    }
  });
  await test.step("without the people an item is still made, and they are loaded again", async () => {
    const name = `Without a team ${crypto.randomUUID().slice(0, 8)}`;
    const dialog = page.getByRole("dialog");
    const search = dialog.getByLabel("Search users");
    await withBrokenPeople(system, async () => {
      await page.goto(`${system.url}/rags?mode=create`);
      await expect(page.getByText("Failed to load users for assignment")).toBeVisible();
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Create RAG" }).click();
      await expect(page.getByText("RAG created successfully!")).toBeVisible();
      await page.goto(`${system.url}/rags?q=${encodeURIComponent(name)}`);
      await page.getByRole("button", { name: `Assign user to ${name}` }).click();
      await expect(dialog.getByText("Failed to load users for assignment")).toBeVisible();
      await search.fill(boss.email);
    });
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(boss.email);
    await expect(dialog.getByRole("option", { name: boss.email })).toBeVisible();
    const { body } = await call(system, boss, "GET", `/api/rags?q=${encodeURIComponent(name)}`);
    expect(body.rags).toMatchObject([{ name, assigned_users: [] }]);
  });
});
