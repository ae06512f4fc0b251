import { eq, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { namedBatch } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { outbox } from "@/db/schema/mail";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { deleteIntegration, updateIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listOutbox, retryMail, sendTestMail } from "@/lib/integrations/mail/outbox";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import { testIntegration } from "@/lib/integrations/test-integration";
import { runJobs } from "@/lib/jobs/run-jobs";
import { cancelMailStatement, mailStatements, SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { renderMail } from "@/lib/mail/render-mail";
import { listOutboxSchema } from "@/lib/mail/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { linkIn, MAIL_KEYS, startMailStandIn } from "../../support/mail-stand-in";
import { createTestSystem } from "../../support/test-system";

const standIn = await closeAfterTests(startMailStandIn());
const system = await closeAfterTests(
  createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: standIn.url,
    CLOUDFLARE_API_BASE_URL: `${standIn.url}/client/v4`,
  }),
);
const superadmin = await system.createSignedIn("superadmin");
beforeEach(async () => {
  standIn.mode = "ok";
  standIn.mails.length = 0;
  const { DB } = system.bindings;
  const tables = ["integrations", "outbox", "jobs", "audit_log", "rate_limits"];
  await DB.batch(tables.map((table) => DB.prepare(`DELETE FROM ${table}`)));
});

const asSuperadmin = (changes: Partial<Context> = {}) => system.context(superadmin, changes);
const FROM = "atrium@example.com";
const resend = () =>
  createIntegration(asSuperadmin(), {
    type: "resend",
    name: "Post",
    baseUrl: standIn.url,
    apiKey: MAIL_KEYS.resend,
    from: FROM,
  });

async function enqueue(changes: { about?: string; expiresAt?: number; when?: SQL } = {}) {
  const statements = await mailStatements(asSuperadmin(), {
    kind: "notice",
    to: "ada@example.com",
    about: "thing",
    text: (site) => ({
      subject: `News\nof ${site}`,
      lines: ["Something <has> changed."],
      action: { label: "Open it", path: "/account#secret-token" },
    }),
    ...changes,
  });
  await namedBatch(system.context().db, statements);
}
/** Runs the engine, now or later. */
async function work(laterMs = 0) {
  const now = Date.now() + laterMs;
  const makeContext = () => system.context(null, { now });
  await runJobs(makeContext, {
    kinds: { [SEND_MAIL]: sendMailJob },
    until: Date.now() + 100_000,
  });
}
const mails = async () => system.context().db.select().from(outbox);
/** Returns the mails of these tests, without those that tell superadmins about the channel. */
const list = async () =>
  (await listOutbox(asSuperadmin(), listOutboxSchema.parse({ q: "News of Atrium" }))).rows;
const sentNews = () => standIn.mails.filter(({ subject }) => subject === "News of Atrium");

describe("sending", () => {
  it("puts nothing into the outbox while no mail can be sent", async () => {
    await enqueue();
    expect(await mails()).toEqual([]);
  });

  it("sends what is in the outbox once, as text and as HTML, and forgets what it said", async () => {
    await resend();
    await enqueue();
    const [queued] = await mails();
    expect(queued).toMatchObject({ state: "queued", subject: "News of Atrium" });
    expect(JSON.stringify(queued)).not.toContain("secret-token");
    await work();
    await work();
    expect(standIn.mails).toHaveLength(1);
    const [mail] = standIn.mails;
    expect(mail).toMatchObject({
      provider: "resend",
      from: `"Atrium" <${FROM}>`,
      to: "ada@example.com",
      key: queued?.id,
    });
    expect(linkIn(mail)).toBe("https://atrium.example.com/account#secret-token");
    expect(mail?.html).toContain("Something &lt;has&gt; changed.");
    expect(mail?.html).not.toMatch(/<img|<script|src=/);
    expect(await list()).toMatchObject([
      { state: "sent", attempts: 1, error: null, can_retry: false, to: "ada@example.com" },
    ]);
    expect((await mails())[0]?.content).toBeNull();
  });

  it("sends by Postmark and by Cloudflare too, and tells a refusal that comes with HTTP 200", async () => {
    const { id } = await createIntegration(asSuperadmin(), {
      type: "postmark",
      name: "Post",
      baseUrl: standIn.url,
      serverToken: MAIL_KEYS.postmark,
      from: FROM,
    });
    await enqueue();
    await work();
    await updateIntegration(asSuperadmin(), id, { isActive: false });
    const cloudflare = await createIntegration(asSuperadmin(), {
      type: "cloudflare-email",
      name: "Flare",
      accountId: MAIL_KEYS.account,
      apiToken: MAIL_KEYS.cloudflare,
      from: FROM,
    });
    expect(await testIntegration(asSuperadmin(), cloudflare.id)).toMatchObject({ success: true });
    await enqueue();
    await work();
    expect(sentNews().map(({ provider, from }) => [provider, from])).toEqual([
      ["postmark", `"Atrium" <${FROM}>`],
      ["cloudflare", `"Atrium" <${FROM}>`],
    ]);
    standIn.mode = "quiet-refusal";
    await enqueue();
    await work();
    expect((await list()).filter(({ state }) => state === "failed")).toHaveLength(1);
  });

  it("asks a busy provider again after as long as it says, and gives up after twelve attempts", async () => {
    await resend();
    await enqueue();
    standIn.mode = "limited";
    await work();
    const [job] = await system.context().db.select().from(jobs);
    expect(job?.state).toBe("queued");
    expect((job?.runAt ?? 0) - Date.now()).toBeGreaterThan(5000);
    expect(await list()).toMatchObject([
      { state: "queued", attempts: 1, error: expect.stringContaining("limiting requests") },
    ]);
    standIn.mode = "failing";
    for (let hour = 1; hour < 12; hour++) await work(hour * 3_600_000);
    expect(await list()).toMatchObject([{ state: "failed", attempts: 12, can_retry: true }]);
    standIn.mode = "ok";
    await work(20 * 3_600_000);
    expect(standIn.mails).toEqual([]);
    const [{ id = "" } = {}] = await list();
    await retryMail(asSuperadmin(), id);
    await work();
    expect(await list()).toMatchObject([{ state: "sent", attempts: 13 }]);
  });

  it("does not ask again where the provider refuses, and echoes nothing of it", async () => {
    await resend();
    await enqueue();
    standIn.mode = "refusing";
    await work();
    expect(await list()).toMatchObject([{ state: "failed", attempts: 1, can_retry: true }]);
    expect(JSON.stringify(await list())).not.toContain("verified");
  });

  it.each([
    ["deactivated", (id: string) => updateIntegration(asSuperadmin(), id, { isActive: false })],
    ["deleted", (id: string) => deleteIntegration(asSuperadmin(), id)],
  ])("says why nothing is sent when the integration was %s meanwhile", async (_, take) => {
    const { id } = await resend();
    await enqueue();
    await take(id);
    await work();
    expect(await list()).toMatchObject([
      { state: "failed", error: "No mail integration is active. Activate one, then retry." },
    ]);
  });

  it("sends nothing whose link has ended or that was revoked, and does not try it again", async () => {
    await resend();
    await enqueue({ expiresAt: Date.now() - 1 });
    await enqueue({ about: "other" });
    await cancelMailStatement(system.context(), "other");
    await work();
    expect(standIn.mails).toEqual([]);
    const rows = await list();
    expect(rows.map(({ state, can_retry }) => [state, can_retry])).toEqual([
      ["failed", false],
      ["failed", false],
    ]);
    for (const { id } of rows)
      await expect(retryMail(asSuperadmin(), id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("writes no mail whose condition does not hold", async () => {
    const { sql } = await import("drizzle-orm");
    await resend();
    await enqueue({ when: sql`1 = 0` });
    expect(await mails()).toEqual([]);
    expect(await system.context().db.select().from(jobs)).toEqual([]);
  });
});

describe("test mails and who may", () => {
  it("sends one to anyone who asks, says what came of it, and leaves an audit row", async () => {
    const { id } = await resend();
    expect(await testIntegration(asSuperadmin(), id)).toMatchObject({ success: true });
    const answer = await sendTestMail(asSuperadmin(), id);
    expect(answer).toMatchObject({ sent: true, to: superadmin.email });
    expect(standIn.mails).toMatchObject([{ to: superadmin.email }]);
    standIn.mode = "garbage";
    expect(await sendTestMail(asSuperadmin(), id)).toMatchObject({ sent: true });
    standIn.mode = "failing";
    const failed = await sendTestMail(asSuperadmin(), id);
    expect(failed.sent).toBe(false);
    expect(failed.message).not.toContain("upstream-text");
    const { db } = system.context();
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, "mail.test"));
    expect(rows).toHaveLength(3);
  });

  it("keeps the outbox and test mails to superadmins", async () => {
    const admin = await system.createActor("admin");
    const moderator = await system.createActor("moderator");
    const { id } = await resend();
    const query = listOutboxSchema.parse({});
    await expect(listOutbox(system.context(admin), query)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(retryMail(system.context(admin), id)).rejects.toMatchObject({ code: "forbidden" });
    for (const person of [moderator, admin])
      await expect(sendTestMail(system.context(person), id)).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(retryMail(asSuperadmin(), id)).rejects.toMatchObject({ code: "not_found" });
    expect(await sendTestMail(asSuperadmin(), id)).toMatchObject({ sent: true });
  });

  it("refuses a base URL outside the allowed origins, and a sender that is no address", async () => {
    const body = { type: "resend", name: "Post", apiKey: MAIL_KEYS.resend };
    await expect(
      createIntegration(asSuperadmin(), { ...body, from: FROM, baseUrl: "https://evil.example" }),
    ).rejects.toMatchObject({ errors: { baseUrl: [expect.any(String)] } });
    await expect(
      createIntegration(asSuperadmin(), { ...body, from: "nobody" }),
    ).rejects.toMatchObject({ errors: { from: [expect.any(String)] } });
  });
});

it("writes mails that carry no markup of what they tell", () => {
  const { subject, text, html } = renderMail(`A "site" <b>`, {
    subject: "One\r\nBcc: x@example.com",
    lines: [`<script>alert("x")</script>`],
    action: { label: "Go & see", url: "https://a.example/?a=1&b=2" },
  });
  expect(subject).toBe("One Bcc: x@example.com");
  expect(html).not.toContain("<script>");
  expect(html).toContain("https://a.example/?a=1&amp;b=2");
  expect(text).toContain("https://a.example/?a=1&b=2");
});
