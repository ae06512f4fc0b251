import { and, isNotNull, isNull } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { systemState } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import { hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import type { SessionUser } from "@/lib/auth/schema";
import { sessionUserView } from "@/lib/auth/session";
import { type SignedIn, startSession, type UserRow } from "@/lib/auth/sign-in";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { createProviderClient } from "@/lib/provider/client";
import { isFingerprintOf } from "@/lib/provider/fingerprint";
import { completeSetupInNewDatabase, type SuperAdminRow } from "./new-database";
import {
  type CreateSuperAdmin,
  createSuperAdminSchema,
  SERVICES_FIRST,
  SETUP_COMPLETE,
  type ServicesView,
} from "./schema";
import { requireSetupProof, type SetupContext } from "./setup-context";

interface CreatedSuperAdmin {
  user: SessionUser;
  /**
   * The session of the new superadmin. Null if it couldn't be started: they sign in themselves.
   */
  signedIn: SignedIn | null;
  /**
   * False if the new D1 database couldn't get the same superadmin. It then needs its own set-up.
   */
  isNewDatabaseReady: boolean;
}

/**
 * Creates the first superadmin and completes set-up. If several callers try at once, one succeeds.
 *
 * @throws AppError as `requireSetupProof`, then `invalid_input` (also for any other role),
 * `conflict` if no services are connected, `setup_complete` for everyone but the first.
 */
export async function createSuperAdmin(
  ctx: SetupContext,
  input: unknown,
): Promise<CreatedSuperAdmin> {
  await requireSetupProof(ctx);
  const given = parseInput(createSuperAdminSchema, input);
  await requireUnguessable(ctx, given.password, given);
  await assertClaimable(ctx);
  const admin: SuperAdminRow = {
    id: crypto.randomUUID(),
    name: given.name,
    email: given.email,
    passwordHash: await hashPassword(given.password),
    createdAt: ctx.now,
  };
  const row = await claim(ctx, admin);
  const isNewDatabaseReady = await completeInNewDatabase(ctx, given, admin);
  const actor = {
    ...admin,
    role: HIGHEST_ROLE,
    active: true,
    avatar: null,
    lastLogin: null,
    passwordGivenAt: null,
  };
  const signedIn = await signInFirst(ctx, row);
  return { user: sessionUserView(actor), signedIn, isNewDatabaseReady };
}

/**
 * Signs the new superadmin in. Set-up is complete at this point, so an error is logged and not
 * thrown.
 */
async function signInFirst(ctx: SetupContext, user: UserRow): Promise<SignedIn | null> {
  const entry = { buckets: [], presented: null, deviceUserId: null, shownPassword: true };
  const signedIn = await startSession(ctx, user, entry).catch((error: unknown) => {
    logFailure(ctx, "first session not started", error);
  });
  return signedIn ?? null;
}

function logFailure({ requestId }: SetupContext, message: string, thrown: unknown): void {
  const error = thrown instanceof AppError ? thrown.message : "unexpected";
  console.error(JSON.stringify({ message, requestId, error }));
}

/**
 * Completes set-up and returns the new superadmin's row, for the one caller who finds set-up open.
 */
async function claim(ctx: SetupContext, admin: SuperAdminRow): Promise<UserRow> {
  const { id, name, email, passwordHash, createdAt } = admin;
  const row = {
    id,
    name,
    email,
    passwordHash,
    role: HIGHEST_ROLE,
    active: true,
    createdAt,
    updatedAt: createdAt,
  };
  const hasServices = and(isNotNull(systemState.servicesMode), isNull(systemState.resettingSince));
  const { created } = await write(ctx, {
    rules: [
      {
        holds: exists(systemState, isNull(systemState.setupCompletedAt)),
        refuse: new AppError("setup_complete", SETUP_COMPLETE),
      },
      { holds: exists(systemState, hasServices), refuse: new AppError("conflict", SERVICES_FIRST) },
    ],
    change: (holds) =>
      ctx.db
        .update(systemState)
        .set({ setupCompletedAt: createdAt })
        .where(holds)
        .returning({ id: systemState.id }),
    audit: {
      action: "onboarding.complete",
      entityType: "user",
      entityId: id,
      after: { name, email, role: HIGHEST_ROLE },
      actor: { id, email },
    },
    after: (isClaimed) => ({ created: insertWhere(ctx.db, users, row, isClaimed).returning() }),
  });
  const [made] = created;
  if (!made) throw new Error("The first superadmin is missing");
  return made;
}

/** Fails early if the claim can't succeed, to save the password hash. The claim itself decides. */
async function assertClaimable(ctx: SetupContext): Promise<void> {
  const [state] = await ctx.db.select({ mode: systemState.servicesMode }).from(systemState);
  if (!state?.mode) throw new AppError("conflict", SERVICES_FIRST);
}

/**
 * Creates the same superadmin in the new D1 database, if set-up created one and the call has the
 * provider key. Set-up is complete at this point, so an error is reported and not thrown.
 */
async function completeInNewDatabase(
  ctx: SetupContext,
  given: CreateSuperAdmin,
  admin: SuperAdminRow,
): Promise<boolean> {
  const [state] = await ctx.db.select().from(systemState);
  if (state?.servicesMode !== "provider" || !state.providerKeyFingerprint) return true;
  const { globalApiKey } = given;
  const { providerEmail, providerAccountId, providerKeyFingerprint } = state;
  if (!globalApiKey || !providerEmail || !providerAccountId) return false;
  const { cloudflareApiBaseUrl: baseUrl } = ctx.config;
  if (!(await isFingerprintOf(globalApiKey, ctx.config, providerKeyFingerprint))) return false;
  const { d1 } = JSON.parse(state.services ?? "{}") as Partial<ServicesView>;
  if (!d1?.id) return false;
  const client = createProviderClient({ baseUrl, email: providerEmail, globalApiKey });
  const target = { client, accountId: providerAccountId, databaseId: d1.id };
  return completeSetupInNewDatabase(target, admin).then(
    () => true,
    (error: unknown) => {
      logFailure(ctx, "new database not completed", error);
      return false;
    },
  );
}
