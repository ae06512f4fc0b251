import { and, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { auditDelivery } from "@/db/schema/audit";
import { identityProviders, totpFactors } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { openSecret, sealSecret } from "@/lib/audit/delivery/send";
import { openClientSecret, sealClientSecret } from "@/lib/auth/oidc/identity-providers";
import { openTotpSecret, sealTotpSecret } from "@/lib/auth/second-factor/use-code";
import type { Context } from "@/lib/context/context";
import { openTriggerSecret, sealTriggerSecret } from "@/lib/crypto/trigger-secret";
import { openMail, sealMail } from "@/lib/mail/enqueue-mail";
import { keyBox, openKeys, sealKeys } from "./keys";
import { isSealedUnderOlderKey, isUnderOlderKey } from "./rows";

/** A column that is encrypted with the deployment's keys, row by row. */
interface SealedColumn {
  table: SQLiteTable;
  /** The id that the encryption is bound to. */
  id: AnySQLiteColumn;
  column: AnySQLiteColumn;
  /** SQL: the row is encrypted with another key than the current one, and still needed. */
  isOld: (currentKeyId: string, now: number) => SQL | undefined;
  /** Encrypts the same secret with the current key. Throws if no configured key can decrypt it. */
  reseal: (ctx: Context, id: string, sealed: string) => Promise<string>;
  /** The statement that stores it. */
  write: (ctx: Context, resealed: string, where: SQL | undefined) => unknown;
}

/** All encrypted columns. A column missing here is lost together with its key. */
export const SEALED_COLUMNS = {
  integration: {
    table: integrations,
    id: integrations.id,
    column: integrations.secrets,
    isOld: isUnderOlderKey,
    reseal: async ({ config }, id, secrets) => {
      const box = keyBox(config);
      return JSON.stringify(await sealKeys(box, id, await openKeys(box, { id, secrets })));
    },
    write: ({ db }, secrets, where) => db.update(integrations).set({ secrets }).where(where),
  },
  factor: {
    table: totpFactors,
    id: totpFactors.userId,
    column: totpFactors.secret,
    isOld: (keyId) => isSealedUnderOlderKey(totpFactors.secret, keyId),
    reseal: async (ctx, id, sealed) =>
      sealTotpSecret(ctx, id, await openTotpSecret(ctx, id, sealed)),
    write: ({ db }, secret, where) => db.update(totpFactors).set({ secret }).where(where),
  },
  issuer: {
    table: identityProviders,
    id: identityProviders.id,
    column: identityProviders.clientSecret,
    isOld: (keyId) => isSealedUnderOlderKey(identityProviders.clientSecret, keyId),
    reseal: async (ctx, id, sealed) =>
      sealClientSecret(ctx, id, await openClientSecret(ctx, id, sealed)),
    write: ({ db }, clientSecret, where) =>
      db.update(identityProviders).set({ clientSecret }).where(where),
  },
  // A failed email can be retried for 30 days. One with an expired link is never sent.
  mail: {
    table: outbox,
    id: outbox.id,
    column: outbox.content,
    isOld: (keyId, now) =>
      and(
        isSealedUnderOlderKey(outbox.content, keyId),
        or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)),
      ),
    reseal: async ({ config }, id, sealed) => {
      const box = keyBox(config);
      return sealMail(box, id, await openMail(box, id, sealed));
    },
    write: ({ db }, content, where) => db.update(outbox).set({ content }).where(where),
  },
  // An active webhook's secret is re-encrypted when it next sends rows, but a paused one never
  // sends.
  webhook: {
    table: auditDelivery,
    id: auditDelivery.id,
    column: auditDelivery.secret,
    isOld: (keyId) => isSealedUnderOlderKey(auditDelivery.secret, keyId),
    reseal: async ({ config }, _, sealed) => sealSecret(config, await openSecret(config, sealed)),
    write: ({ db }, secret, where) => db.update(auditDelivery).set({ secret }).where(where),
  },
  // The former secret ends within a day.
  trigger: {
    table: agentTriggers,
    id: agentTriggers.id,
    column: agentTriggers.secret,
    isOld: (keyId) => isSealedUnderOlderKey(agentTriggers.secret, keyId),
    reseal: async (ctx, id, sealed) =>
      sealTriggerSecret(ctx, id, await openTriggerSecret(ctx, id, sealed)),
    write: ({ db }, secret, where) => db.update(agentTriggers).set({ secret }).where(where),
  },
} satisfies Record<string, SealedColumn>;

export type SealedKind = keyof typeof SEALED_COLUMNS;

/** The kinds with their columns. */
export const SEALED_ENTRIES = Object.entries(SEALED_COLUMNS) as [SealedKind, SealedColumn][];

/** SQL: the number of secrets encrypted with another key. */
export const outdatedCount = (keyId: string, now: number): SQL<number> =>
  sql`(${sql.join(
    SEALED_ENTRIES.map(
      ([, { table, isOld }]) => sql`(SELECT count(*) FROM ${table} WHERE ${isOld(keyId, now)})`,
    ),
    sql` + `,
  )})`;
