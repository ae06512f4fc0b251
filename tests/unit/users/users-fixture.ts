import { eq } from "drizzle-orm";
import { sessions, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { TestSystem } from "../../support/test-system";

/** The fields of a new person. */
export const newUser = (changes: object = {}) => ({
  name: "Ada Lovelace",
  email: `ada-${crypto.randomUUID().slice(0, 8)}@example.com`,
  password: "long enough",
  role: "moderator",
  ...changes,
});

/** Database queries of tests about people. The system exists once they run. */
export function usersOf(system: () => TestSystem) {
  const db = () => system().context().db;
  return {
    db,
    rowOf: async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0],
    auditOf: (id: string) => db().select().from(auditLog).where(eq(auditLog.entityId, id)),
    sessionsOf: (user: Actor) => db().$count(sessions, eq(sessions.userId, user.id)),
    async openSession(user: Actor) {
      const ctx = system().context();
      await ctx.db.insert(sessions).values({
        tokenHash: crypto.randomUUID(),
        id: crypto.randomUUID(),
        userId: user.id,
        createdAt: ctx.now,
        lastSeenAt: ctx.now,
        expiresAt: ctx.now + 3_600_000,
      });
    },
  };
}
