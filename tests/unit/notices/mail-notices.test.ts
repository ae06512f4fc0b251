import { beforeEach, expect, it } from "vitest";
import { notices } from "@/db/schema/auth";
import { outbox } from "@/db/schema/mail";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createIntegration } from "@/lib/integrations/create-integration";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import { runJobs } from "@/lib/jobs/run-jobs";
import { SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { mailNotices } from "@/lib/notices/mail-notices";
import { getNoticeChoices, listNotices, updateNoticeChoices } from "@/lib/notices/own-notices";
import { createTask } from "@/lib/tasks/changes/create-task";
import { removeTaskUser } from "@/lib/tasks/people/task-people";
import { createToken } from "@/lib/tokens/own-tokens";
import { updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { MAIL_KEYS, startMailStandIn } from "../../support/mail-stand-in";
import { createTestSystem } from "../../support/test-system";

const standIn = await closeAfterTests(startMailStandIn());
const system = await closeAfterTests(createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: standIn.url }));
await system.completeSetup();
const boss = await system.createSignedIn("superadmin");
let ada: Actor;
beforeEach(async () => {
  standIn.mails.length = 0;
  const { DB } = system.bindings;
  const tables = ["integrations", "outbox", "jobs", "notices", "rate_limits"];
  await DB.batch(tables.map((table) => DB.prepare(`DELETE FROM ${table}`)));
  ada = await system.createActor("moderator");
});

const connectMail = () =>
  createIntegration(system.context(boss), {
    type: "resend",
    name: "Post",
    baseUrl: standIn.url,
    apiKey: MAIL_KEYS.resend,
    from: "atrium@example.com",
  });
const assign = (name: string, changes: Partial<Context> = {}) =>
  createTask(system.context(boss, changes), {
    name,
    assigned_users: [{ userId: ada.id, taskRole: "assignee" }],
  });
async function round() {
  await mailNotices(system.context());
  const kinds = { [SEND_MAIL]: sendMailJob };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}
const sent = () => standIn.mails.map(({ to, subject }) => `${to}: ${subject}`).sort();

it("a notice comes by mail once, with a button that opens what it is about", async () => {
  await connectMail();
  const { task } = await assign("Write it down");
  await round();
  await round();
  expect(sent()).toEqual([`${ada.email}: ${boss.name} assigned you to Write it down`]);
  const [mail] = standIn.mails;
  expect(mail?.text).toContain(`https://atrium.example.com/tasks/${task.id}`);
});

it("many of one person are one mail, and two rounds at once write it once", async () => {
  await connectMail();
  for (let n = 0; n < 12; n++) await assign(`Task ${n}`);
  await Promise.all([mailNotices(system.context()), mailNotices(system.context())]);
  await round();
  expect(sent()).toEqual([`${ada.email}: 12 new notices from Atrium`]);
  expect(standIn.mails[0]?.text).toContain("And 2 more.");
});

it("no mail is written of what was told while none could be sent, or was not wanted", async () => {
  await assign("Before");
  await connectMail();
  const own = system.context(ada);
  expect((await getNoticeChoices(own)).has_mail).toBe(true);
  await updateNoticeChoices(own, { task_assigned: { mail: false } });
  await assign("Quiet");
  await round();
  expect(sent()).toEqual([]);
  await createToken(own, { name: "Nightly" });
  await round();
  expect(sent()).toEqual([`${ada.email}: API token Nightly was created`]);
  // Without the bell there is no notice to mail.
  const { kinds } = await updateNoticeChoices(own, {
    task_assigned: { mail: true, console: false },
  });
  expect(kinds.find(({ kind }) => kind === "task_assigned")).toMatchObject({
    console: false,
    mail: false,
  });
  expect((await listNotices(own, { state: "all", page: 1, perPage: 50 })).total).toBe(3);
});

it("no one is written to about a task that they do not see any more", async () => {
  await connectMail();
  const { task } = await assign("Secret name");
  await removeTaskUser(system.context(boss), { id: task.id, userId: ada.id });
  await round();
  expect(sent()).toEqual([]);
  // It doesn't wait either: the next mail is about the next task.
  await assign("Open name");
  await round();
  expect(sent()).toEqual([`${ada.email}: ${boss.name} assigned you to Open name`]);
});

it("a changed email is told to the address before, and what it says lies sealed", async () => {
  await connectMail();
  const email = `${crypto.randomUUID()}@example.com`;
  await updateUser(system.context(boss), ada.id, { email });
  await mailNotices(system.context());
  const rows = await system.context().db.select().from(outbox);
  expect(rows.map(({ toAddress }) => toAddress).sort()).toEqual([ada.email, email].sort());
  expect(JSON.stringify(rows.map(({ content }) => content))).not.toContain("It was");
  await round();
  const subject = `Your email address is now ${email}`;
  expect(sent()).toEqual([`${ada.email}: ${subject}`, `${email}: ${subject}`].sort());
});

it("no one who was deactivated meanwhile is written to", async () => {
  await connectMail();
  await assign("Late");
  await updateUser(system.context(boss), ada.id, { active: false });
  await round();
  expect(sent()).toEqual([]);
  const waiting = await system.context().db.select({ from: notices.mailFrom }).from(notices);
  expect(waiting.every(({ from }) => from === null)).toBe(true);
});
