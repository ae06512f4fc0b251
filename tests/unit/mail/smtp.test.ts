import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { namedBatch } from "@/db/client";
import { readConfig } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { createIntegration } from "@/lib/integrations/create-integration";
import { listOutbox, sendTestMail } from "@/lib/integrations/mail/outbox";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import type { OutgoingMail } from "@/lib/integrations/providers/provider";
import { mailBySmtp, probeSmtp } from "@/lib/integrations/smtp/smtp-call";
import { headerText, messageOf } from "@/lib/integrations/smtp/smtp-message";
import { testIntegration } from "@/lib/integrations/test-integration";
import { runJobs } from "@/lib/jobs/run-jobs";
import { mailStatements, SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { listOutboxSchema } from "@/lib/mail/schema";
import { answeringEngine } from "../../support/answering-engine";
import { closeAfterTests } from "../../support/close-after-tests";
import { SMTP_USER, type SmtpManners, startSmtpStandIn } from "../../support/smtp/smtp-stand-in";
import { TEST_SECRETS } from "../../support/system";
import { createTestSystem } from "../../support/test-system";

const standIn = await closeAfterTests(startSmtpStandIn());
const { smtps, smtp } = standIn.addresses;
const system = await closeAfterTests(
  createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: `https://a.example,${smtps},${smtp}`,
  }),
);
const boss = await system.createSignedIn("superadmin");
beforeEach(async () => {
  standIn.manners = {};
  standIn.mails.length = 0;
  standIn.commands.length = 0;
  const { DB } = system.bindings;
  const tables = ["integrations", "outbox", "jobs"];
  await DB.batch(tables.map((table) => DB.prepare(`DELETE FROM ${table}`)));
});
afterEach(() => {
  vi.useRealTimers();
});

const FROM = "atrium@example.com";
const contextOf = (changes: Partial<Context> = {}) =>
  system.context(boss, { engine: answeringEngine(system.config), ...changes });
const add = (server: string, changes: object = {}) =>
  createIntegration(contextOf(), {
    ...{ type: "smtp", name: "Post", server, from: FROM },
    ...SMTP_USER,
    ...changes,
  });
const questionOf = (server = standIn.addresses.smtps) => ({ server, from: FROM, ...SMTP_USER });
const MAIL: OutgoingMail = {
  id: "one",
  fromName: "Atrium",
  to: "ada@example.org",
  subject: "News",
  text: "Something has changed.",
  html: "<p>Something has changed.</p>",
};
const send = (changes: Partial<OutgoingMail> = {}, server?: string) =>
  mailBySmtp(system.config, { ...questionOf(server), mail: { ...MAIL, ...changes } });

/** Returns a message's text and HTML. */
function partsOf(message = ""): string[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? "none";
  return message
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => {
      const [, body = ""] = part.split("\r\n\r\n");
      return Buffer.from(body, "base64").toString("utf8");
    });
}

describe("an SMTP server as a mail integration", () => {
  it.each(["smtps", "smtp"] as const)("is tested, and sends the outbox, by %s", async (scheme) => {
    const made = await add(standIn.addresses[scheme]);
    expect(made.config).toMatchObject({ server: standIn.addresses[scheme], username: "atrium" });
    // A person chose it, so not even its end is shown.
    expect(made.config.password).toBe("");
    expect(await testIntegration(contextOf(), made.id)).toMatchObject({ success: true });
    expect(standIn.mails).toEqual([]);
    const mail = await mailStatements(contextOf(), {
      kind: "notice",
      to: "ada@example.org",
      text: (site) => ({
        subject: `Grüße von ${site}`,
        lines: ["Ein <Satz> – mit Zeichen."],
        action: { label: "Open it", path: "/account#secret-token" },
      }),
    });
    await namedBatch(contextOf().db, mail);
    await runJobs(() => system.context(null, { engine: answeringEngine(system.config) }), {
      kinds: { [SEND_MAIL]: sendMailJob },
      until: Date.now() + 100_000,
    });
    const { rows } = await listOutbox(contextOf(), listOutboxSchema.parse({}));
    expect(rows).toMatchObject([{ state: "sent", error: null }]);
    const [got] = standIn.mails;
    expect(got).toMatchObject({ from: FROM, to: "ada@example.org", isEncrypted: true });
    expect(got?.message).toContain('From: "Atrium" <atrium@example.com>\r\n');
    expect(got?.message).toContain(`Subject: ${headerText("Grüße von Atrium")}\r\n`);
    const [text, html] = partsOf(got?.message);
    expect(text).toContain("Ein <Satz> – mit Zeichen.");
    expect(text).toContain("https://atrium.example.com/account#secret-token");
    expect(html).toContain("Ein &lt;Satz&gt; – mit Zeichen.");
    // Only the start of encryption was sent before it.
    const before = standIn.commands.filter((command) => command.startsWith("plain"));
    const isStarted = scheme === "smtp";
    expect([...new Set(before)]).toEqual(isStarted ? ["plain EHLO", "plain STARTTLS"] : []);
  });

  it("sends a test mail, and says in words why it couldn't", async () => {
    const { id } = await add(standIn.addresses.smtps);
    expect(await sendTestMail(contextOf(), id)).toMatchObject({ sent: true, to: boss.email });
    standIn.manners = { replies: { RCPT: "550 secret-words-of-the-server" } };
    expect(await sendTestMail(contextOf(), id)).toEqual({
      sent: false,
      to: boss.email,
      message: "localhost rejected this email (SMTP 550). Check the sender and recipient.",
    });
    expect(await sendTestMail(contextOf({ engine: null }), id)).toMatchObject({ sent: false });
    expect(await testIntegration(contextOf({ engine: null }), id)).toMatchObject({
      success: false,
    });
  });

  it.each([
    "smtps://elsewhere.example.com",
    "smtps://localhost",
    "smtp://localhost:25",
    "https://a.example",
    "smtps://user:word@localhost:465",
    "smtps://localhost:465/path",
    "smtp:",
  ])("is not called at %s, which the deployment does not allow", async (server) => {
    await expect(add(server)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { server: [expect.any(String)] },
    });
    expect(await probeSmtp(system.config, questionOf(server))).toMatchObject({ success: false });
    expect(standIn.commands).toEqual([]);
  });

  it("is called at its usual port where none is named", () => {
    const allows = (listed: string, server: string) =>
      probeSmtp(readConfig({ ...TEST_SECRETS, OUTBOUND_ALLOWED_ORIGINS: listed }), {
        ...questionOf(server),
      });
    const refusal = {
      message: "This deployment doesn't allow this server. Add it to OUTBOUND_ALLOWED_ORIGINS.",
    };
    return Promise.all([
      expect(allows("smtps://LOCALHOST", "smtps://localhost:465")).resolves.not.toMatchObject(
        refusal,
      ),
      expect(allows("smtp://localhost", "smtps://localhost:587")).resolves.toMatchObject(refusal),
    ]);
  });
});

describe("a conversation by SMTP", () => {
  it("signs in by LOGIN where PLAIN is not offered", async () => {
    standIn.manners = { ways: "LOGIN" };
    expect(await send()).toEqual({ outcome: "sent" });
    expect(standIn.commands).not.toContain("EHLO PLAIN");
  });

  const cases: readonly [title: string, manners: SmtpManners, outcome: string, says: RegExp][] = [
    ["is busy", { replies: { greeting: "421 secret" } }, "later", /can't accept email right now/],
    ["is busy later on", { replies: { DATA: "451 secret" } }, "later", /SMTP 451/],
    ["takes nobody", { replies: { greeting: "554 secret" } }, "refused", /SMTP 554/],
    ["refuses the sender", { replies: { MAIL: "553 secret" } }, "refused", /Check the sender/],
    ["refuses what was said", { replies: { ".": "552 secret" } }, "refused", /SMTP 552/],
    [
      "signs nobody in",
      { replies: { AUTH: "535 secret" } },
      "refused",
      /rejected the user name or password/,
    ],
    ["has another way to sign in", { ways: "XOAUTH2" }, "refused", /doesn't support sign-in/],
    [
      "speaks another language",
      { replies: { EHLO: "HTTP/1.1 200 secret" } },
      "refused",
      /unexpected response/,
    ],
    [
      "never stops",
      { replies: { EHLO: "250-secret\r\n".repeat(9000) } },
      "refused",
      /unexpected response/,
    ],
  ];
  it.each(cases)("is told apart where the server %s", async (_title, manners, outcome, says) => {
    standIn.manners = manners;
    const delivery = await send();
    expect(delivery).toMatchObject({ outcome, message: expect.stringMatching(says) });
    expect(JSON.stringify(delivery)).not.toContain("secret");
    expect(standIn.mails).toEqual([]);
  });

  it("never goes on unencrypted, and takes no word that came before the encryption", async () => {
    const { smtp } = standIn.addresses;
    standIn.manners = { isPlainOnly: true };
    expect(await send({}, smtp)).toMatchObject({
      outcome: "refused",
      message: "localhost doesn't support STARTTLS on this port. Use smtps:// or another port.",
    });
    standIn.manners = { slipsIn: "250 I am the server\r\n" };
    expect(await send({}, smtp)).toMatchObject({ outcome: "refused" });
    standIn.manners = { replies: { STARTTLS: "454 secret" } };
    expect(await send({}, smtp)).toMatchObject({ outcome: "later" });
    expect(standIn.commands.filter((command) => /AUTH|MAIL/.test(command))).toEqual([]);
  });

  it("needs a certificate of the server's name", async () => {
    const server = standIn.addresses.smtps.replace("localhost", "127.0.0.1");
    const config = readConfig({ ...TEST_SECRETS, OUTBOUND_ALLOWED_ORIGINS: server });
    const mail = { ...questionOf(server), mail: MAIL };
    expect(await mailBySmtp(config, mail)).toMatchObject({
      outcome: "later",
      message: "Couldn't reach 127.0.0.1, or its certificate isn't valid",
    });
    expect(standIn.commands).toEqual([]);
  });

  it("ends after eight seconds, whatever the server waits for", async () => {
    standIn.manners = { replies: { AUTH: null } };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sending = send();
    while (!standIn.commands.includes("AUTH")) await new Promise((next) => setImmediate(next));
    await vi.advanceTimersByTimeAsync(8000);
    expect(await sending).toMatchObject({
      outcome: "later",
      message: "localhost didn't respond within 8 seconds",
    });
  });

  it("writes to no address that would say more than where the mail goes", async () => {
    for (const to of ["a>\r\nRCPT TO:<b@example.org", "a><b@example.org", "grüße@example.org"])
      expect(await send({ to })).toMatchObject({ outcome: "refused" });
    expect(standIn.commands).toEqual([]);
  });
});

describe("a message", () => {
  const message = (changes: Partial<OutgoingMail> = {}) =>
    messageOf({ ...MAIL, ...changes }, { from: FROM, now: Date.UTC(2026, 0, 2, 3, 4, 5) });

  it("says who, to whom, when, and bears the same id at each attempt", () => {
    const [head = ""] = message().split("\r\n\r\n");
    expect(head.split("\r\n")).toEqual([
      "Date: Fri, 02 Jan 2026 03:04:05 +0000",
      'From: "Atrium" <atrium@example.com>',
      "To: <ada@example.org>",
      "Subject: News",
      "Message-ID: <one@example.com>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      expect.stringMatching(/^Content-Type: multipart\/alternative; boundary="part-[0-9a-f-]+"$/),
    ]);
  });

  it("has short lines of ASCII alone, whatever is written", () => {
    const long = "Ä😀".repeat(2000);
    const text = message({ fromName: `${long}"\\`, subject: long, text: long, html: long });
    for (const line of text.split("\r\n")) expect(line).toMatch(/^[\x20-\x7e]{0,100}$/);
    expect(partsOf(text)).toEqual([long, long]);
    const subject = /Subject: (.*(?:\r\n .*)*)/.exec(text)?.[1] ?? "";
    const words = subject.split("\r\n ").map((word) => {
      expect(word.length).toBeLessThanOrEqual(75);
      return Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? "", "base64").toString("utf8");
    });
    expect(words.join("")).toBe(long);
  });

  it("leaves a name without quotes that would end it, and out where there is none", () => {
    expect(message({ fromName: 'A "quoted" \\ name' })).toContain('From: "A  quoted    name" <');
    expect(message({ fromName: "" })).toContain("From: <atrium@example.com>");
  });
});
