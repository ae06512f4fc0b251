import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import type { Actor } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import { createIntegration } from "@/lib/integrations/create-integration";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import { runJobs } from "@/lib/jobs/run-jobs";
import { SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { MAIL_KEYS, type MailStandIn, startMailStandIn } from "./mail-stand-in";
import { createTestSystem, type TestSystem } from "./test-system";

/** A person of each role, the company's mail provider, and an attacker's. */
export interface MailChannelWorld {
  system: TestSystem;
  company: MailStandIn;
  intruder: MailStandIn;
  people: Record<SystemRole, Actor>;
  /** A second superadmin. */
  other: Actor;
}

export async function startMailChannelWorld(): Promise<MailChannelWorld> {
  const [company, intruder] = [await startMailStandIn(), await startMailStandIn()];
  const system = await createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: `${company.url},${intruder.url}`,
  });
  const people = {
    superadmin: await system.createSignedIn("superadmin"),
    admin: await system.createSignedIn("admin"),
    moderator: await system.createSignedIn("moderator"),
  };
  return { system, company, intruder, people, other: await system.createSignedIn("superadmin") };
}

export async function closeMailChannelWorld({ system, company, intruder }: MailChannelWorld) {
  await system.settle();
  await system.close();
  await Promise.all([company.close(), intruder.close()]);
}

/** Deletes what a test has created. */
export async function emptyMailChannel({ system, company, intruder }: MailChannelWorld) {
  await system.settle();
  for (const standIn of [company, intruder]) {
    standIn.mode = "ok";
    standIn.mails.length = 0;
  }
  const tables =
    "integrations projects agents rags outbox jobs notices audit_log rate_limits invitations password_resets";
  const { DB } = system.bindings;
  await DB.batch(tables.split(" ").map((table) => DB.prepare(`DELETE FROM ${table}`)));
}

/** Steps of the mail channel's tests. The world exists once they run. */
export function mailChannelSteps(world: () => MailChannelWorld) {
  const as = (actor: Actor | null) => world().system.context(actor);
  const fieldsOf = ({ url }: MailStandIn) => ({
    ...{ type: "resend", name: "Post", from: "atrium@example.com" },
    ...{ baseUrl: url, apiKey: MAIL_KEYS.resend },
  });
  return {
    as,
    fieldsOf,
    /** A superadmin sets up the company's channel. */
    connect: () => createIntegration(as(world().people.superadmin), fieldsOf(world().company)),
    /** Sets the person who last changed an integration. */
    setBy: (id: string, setBy: string | null) =>
      as(null).db.update(integrations).set({ setBy }).where(eq(integrations.id, id)),
    rows: () => as(null).db.select().from(integrations),
    /** Makes the engine send the outbox. */
    send: async () => {
      await world().system.settle();
      const kinds = { [SEND_MAIL]: sendMailJob };
      await runJobs(() => as(null), { kinds, until: Date.now() + 100_000 });
    },
    /** A superadmin whose session's password confirmation has expired. */
    unconfirmed: async (): Promise<Actor> => {
      const actor = await world().system.createSignedIn("superadmin");
      await as(null)
        .db.update(sessions)
        .set({ createdAt: 1, confirmedAt: 1 })
        .where(eq(sessions.userId, actor.id));
      return actor;
    },
  };
}

export const addressesOf = ({ mails }: MailStandIn) => mails.map(({ to }) => to).toSorted();
