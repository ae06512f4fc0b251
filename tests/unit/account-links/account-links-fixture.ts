import { users } from "@/db/schema/auth";
import { createInvitation } from "@/lib/account-links/invitations";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { createIntegration } from "@/lib/integrations/create-integration";
import { sendMailJob } from "@/lib/integrations/mail/send-mail";
import { runJobs } from "@/lib/jobs/run-jobs";
import { SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { MAIL_KEYS, type MailStandIn, startMailStandIn } from "../../support/mail-stand-in";
import { createTestSystem, type TestSystem } from "../../support/test-system";

export const GOOD_PASSWORD = "violet-harbour-42";

interface LinksWorld {
  system: TestSystem;
  standIn: MailStandIn;
  superadmin: Actor;
  admin: Actor;
}

/** Starts a system with a superadmin, an admin and a reachable mail provider. */
export async function startLinksWorld(): Promise<LinksWorld> {
  const standIn = await startMailStandIn();
  const system = await createTestSystem({ OUTBOUND_ALLOWED_ORIGINS: standIn.url });
  const superadmin = await system.createSignedIn("superadmin");
  const admin = await system.createActor("admin");
  return { system, standIn, superadmin, admin };
}

export async function closeLinksWorld({ system, standIn }: LinksWorld) {
  await system.settle();
  await system.close();
  await standIn.close();
}

export async function emptyLinks({ system, standIn }: LinksWorld) {
  await system.settle();
  standIn.mode = "ok";
  standIn.mails.length = 0;
  const tables =
    "integrations outbox jobs audit_log rate_limits invitations password_resets email_changes";
  const { DB } = system.bindings;
  await DB.batch(tables.split(" ").map((table) => DB.prepare(`DELETE FROM ${table}`)));
}

/** Steps of the link tests. The world exists once they run. */
export function linkSteps(world: () => LinksWorld) {
  const as = (actor: Actor | null, changes: Partial<Context> = {}) =>
    world().system.context(actor, changes);
  return {
    as,
    connectMail: () =>
      createIntegration(as(world().superadmin), {
        type: "resend",
        name: "Post",
        baseUrl: world().standIn.url,
        apiKey: MAIL_KEYS.resend,
        from: "atrium@example.com",
      }),
    sendMails: () =>
      runJobs(() => as(null), {
        kinds: { [SEND_MAIL]: sendMailJob },
        until: Date.now() + 100_000,
      }),
    invite: (changes: object = {}, actor: Actor = world().superadmin) =>
      createInvitation(as(actor), {
        email: "ada@example.com",
        name: "Ada Lovelace",
        role: "moderator",
        ...changes,
      }),
    peopleWith: async (email: string) => {
      const people = await as(null).db.select().from(users);
      return people.filter((person) => person.email === email);
    },
  };
}

export const tokenOf = (url: string): string => new URL(url).hash.slice(1);
