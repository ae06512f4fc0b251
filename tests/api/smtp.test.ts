import { expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { SMTP_USER, startSmtpStandIn } from "../support/smtp/smtp-stand-in";
import { startSystem } from "../support/system";

const standIn = await closeAfterTests(startSmtpStandIn());
const allowed = Object.values(standIn.addresses).join(",");
const system = await closeAfterTests(
  startSystem({ engine: true, vars: { OUTBOUND_ALLOWED_ORIGINS: allowed } }),
);
await completeSetup(system);
const boss = await createPerson(system, "superadmin");

/** Returns mails whose subject starts like this. */
const mailsOf = (subject: string) =>
  standIn.mails.filter(({ message }) => message.includes(`Subject: ${subject}`));

// The certificate is the stand-in's own; workerd trusts it through NODE_EXTRA_CA_CERTS
// (vitest.config.ts).
it.each(["smtps", "smtp"] as const)("the runtime sends mail by %s", async (scheme) => {
  standIn.mails.length = 0;
  standIn.commands.length = 0;
  const made = await call(system, boss, "POST", "/api/integrations", {
    ...{ type: "smtp", name: scheme, server: standIn.addresses[scheme] },
    ...{ from: "atrium@example.com", ...SMTP_USER },
  });
  expect(made).toMatchObject({ status: 201 });
  const path = `/api/integrations/${made.body.integration.id}`;
  expect((await call(system, boss, "POST", `${path}/test`)).body).toMatchObject({
    success: true,
    message: "Connected to localhost",
  });
  expect((await call(system, boss, "POST", `${path}/test-mail`)).body).toMatchObject({
    success: true,
    sent: true,
  });
  expect(mailsOf("Test email")).toMatchObject([{ to: boss.email, isEncrypted: true }]);
  const before = standIn.commands.filter((command) => command.startsWith("plain"));
  expect(before.filter((command) => !/EHLO|STARTTLS/.test(command))).toEqual([]);
  expect((await call(system, boss, "DELETE", path)).status).toBe(200);
  // The superadmin is notified through the deleted channel.
  const told = () => mailsOf(`The mail integration ${scheme} was deleted`).map(({ to }) => to);
  await expect.poll(told, { timeout: 20_000 }).toEqual([boss.email]);
});

it("an invitation goes out by it, and waits in the outbox no longer", async () => {
  standIn.mails.length = 0;
  await call(system, boss, "POST", "/api/integrations", {
    ...{ type: "smtp", name: "Post", server: standIn.addresses.smtps },
    ...{ from: "atrium@example.com", ...SMTP_USER },
  });
  const invited = { email: "grace@example.org", name: "Grace", role: "moderator" };
  const { body } = await call(system, boss, "POST", "/api/invitations", invited);
  expect(body).toMatchObject({ mailed: true });
  await expect.poll(() => standIn.mails.length, { timeout: 20_000 }).toBe(1);
  expect(standIn.mails[0]).toMatchObject({ to: "grace@example.org", from: "atrium@example.com" });
  const sent = async () => (await call(system, boss, "GET", "/api/outbox")).body.mails[0]?.state;
  await expect.poll(sent, { timeout: 20_000 }).toBe("sent");
});
