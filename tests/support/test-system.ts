import { sessions, users } from "@/db/schema/auth";
import { systemState } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import { readConfig } from "@/lib/context/config";
import { type Bindings, type Context, createContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/time";
import { ownReader } from "./own-reader";
import { applyMigrations, startWorkerd } from "./storage/pooled-workerd";
import { TEST_SECRETS } from "./system";

/**
 * Creates D1, KV and R2 in this process with the schema applied, so that use cases run on the real
 * database engine.
 *
 * @param options.folder an empty folder to keep them in, for tests that read the files.
 */
export async function createTestSystem(
  environment: Record<string, string> = {},
  { folder }: { folder?: string } = {},
) {
  const { bindings, close } = await startWorkerd({ folder });
  await applyMigrations(bindings.DB);
  // A copy: what a file binds, such as Workers AI, doesn't reach the next file of this process.
  return testSystemOver({ bindings: { ...bindings }, close }, environment);
}

/** Runs use cases in this process over existing storage, such as a running worker's. */
export function testSystemOver(
  { bindings, close }: { bindings: Bindings; close: () => Promise<void> },
  environment: Record<string, string> = {},
) {
  const config = readConfig({ ...TEST_SECRETS, ...environment });
  const deferred: Promise<unknown>[] = [];

  function context(actor: Actor | null = null, changes: Partial<Context> = {}): Context {
    const base = createContext({
      bindings: { ...bindings, READER: ownReader() },
      config,
      defer: (work) => deferred.push(work),
      client: { ip: "203.0.113.7", userAgent: "test" },
      origin: "https://atrium.example.com",
    });
    return { ...base, actor, ...changes };
  }

  async function createActor(
    role: SystemRole,
    changes: Partial<typeof users.$inferInsert> = {},
  ): Promise<Actor> {
    const id = crypto.randomUUID();
    const now = Date.now();
    const row = {
      id,
      name: `${role} ${id.slice(0, 4)}`,
      email: `${role}-${id.slice(0, 8)}@example.com`,
      passwordHash: "$scrypt$unusable",
      role,
      active: true,
      createdAt: now,
      updatedAt: now,
      ...changes,
    };
    await context().db.insert(users).values(row);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      active: row.active,
      avatar: null,
      createdAt: now,
      lastLogin: null,
      passwordGivenAt: null,
      sessionId: crypto.randomUUID(),
      confirmedAt: now,
    };
  }

  /** Creates a person with a stored session, which some writes require. */
  async function createSignedIn(...person: Parameters<typeof createActor>): Promise<Actor> {
    const actor = await createActor(...person);
    const [id, now] = [actor.sessionId ?? "", Date.now()];
    const times = { createdAt: now, lastSeenAt: now, expiresAt: now + DAY_MS };
    await context()
      .db.insert(sessions)
      .values({ ...times, id, tokenHash: id, userId: actor.id });
    return actor;
  }

  return {
    bindings,
    config,
    context,
    createActor,
    createSignedIn,
    /** Marks setup as complete, like the claim. */
    completeSetup: () =>
      context()
        .db.update(systemState)
        .set({ setupCompletedAt: Date.now(), servicesMode: "bindings" }),
    /** Waits for work deferred until after the answer. */
    settle: () => Promise.all(deferred.splice(0)),
    close,
  };
}

export type TestSystem = ReturnType<typeof testSystemOver>;
