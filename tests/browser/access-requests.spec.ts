import { expectSound, expectSoundInThemes, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

test("a member asks, a manager allows it in the bell, the member is in; the manager joins by herself", async ({
  browser,
  system,
}) => {
  const [boss, ada, mia] = [
    await newPerson(system, "superadmin", "Max Boss"),
    await newPerson(system, "admin", "Ada Jansen"),
    await newPerson(system, "moderator", "Mia Mate"),
  ];
  const id = await newProject(system, boss, {
    name: "Harbour",
    workspaces: ["content", "crm"],
  });
  for (const [person, role] of [
    [ada, "admin"],
    [mia, "moderator"],
  ] as const)
    await system.env.DB.prepare(
      "INSERT INTO project_users (project_id, user_id, role, assigned_at) VALUES (?, ?, ?, 1)",
    )
      .bind(id, person.id, role)
      .run();
  const member = await (await browser.newContext()).newPage();
  const manager = await (await browser.newContext()).newPage();
  const problems = [await signIn(member, system, mia), await signIn(manager, system, ada)];
  const crm = `${system.url}/projects/${id}/workspace/crm/overview`;

  await test.step("the member is told whom a request reaches, and asks", async () => {
    await member.goto(crm);
    await expect(member.getByText("You don't have access to the CRM workspace")).toBeVisible();
    await expect(member.getByText("Requests go to Ada Jansen.")).toBeVisible();
    await expectSoundInThemes(member);
    await member.getByRole("button", { name: "Request access: CRM" }).click();
    await expect(member.getByText("Your request is with Ada Jansen.")).toBeVisible();
    await expect(member.getByRole("button", { name: "Request access: CRM" })).toHaveCount(0);
  });

  await test.step("the manager allows it in the bell, whose count goes", async () => {
    await manager.goto(`${system.url}/projects`);
    await manager.getByRole("button", { name: "Notices: 1 unread" }).click();
    const panel = manager.getByRole("dialog", { name: "Notices" });
    await expect(panel).toContainText("Mia Mate requests access to Harbour, CRM");
    // Checked in one theme: the other would reload the page and close the panel.
    await expectSound(manager);
    await panel.getByRole("button", { name: /^Allow: / }).click();
    await expect(panel).toContainText("Allowed by Ada Jansen");
    await expect(panel.getByRole("button", { name: /^(Allow|Decline): / })).toHaveCount(0);
    await manager.keyboard.press("Escape");
    await expect(manager.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  });

  await test.step("the member is told, follows the notice and is in", async () => {
    await member.goto(`${system.url}/notices`);
    await member.getByRole("link", { name: "You now have access to Harbour, CRM" }).click();
    await expect(member).toHaveURL(crm);
    await expect(member.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(member.getByText("You don't have access")).toHaveCount(0);
  });

  await test.step("the manager is told to ask no one, and joins on the same page", async () => {
    await manager.goto(`${system.url}/projects/${id}`);
    await expect(
      manager.getByText("You manage this workspace's team but aren't on it."),
    ).toHaveCount(2);
    await expect(manager.getByRole("main")).not.toContainText(/Ask |Requests go to/);
    await manager.getByRole("button", { name: "Join this workspace: Content" }).click();
    await expect(manager.getByRole("link", { name: "Enter Content" })).toBeVisible();
    await manager.goto(crm);
    await manager.getByRole("button", { name: "Join this workspace: CRM" }).click();
    await expect(manager.getByText("You don't have access")).toHaveCount(0);
    await expect(manager.getByRole("button", { name: /^Join this/ })).toHaveCount(0);
  });
  expect(problems.flat()).toEqual([]);
});
