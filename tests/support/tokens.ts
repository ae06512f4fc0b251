import type { TokenAccess } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import { newApiToken } from "@/lib/auth/token";
import type { TokenScopes } from "@/lib/auth/token-scope";
import { sha256Hex } from "@/lib/crypto/hash";
import type { System } from "./system";

interface GivenToken {
  userId: string;
  role: SystemRole;
  access: TokenAccess;
  scopes?: TokenScopes;
  /** The only project it can access. */
  projectId?: string;
}

/** Inserts a person's API token into the database; returns its header and id. */
export async function giveToken(
  system: System,
  { userId, role, access, scopes, projectId }: GivenToken,
) {
  const id = crypto.randomUUID();
  const secret = newApiToken();
  const now = Date.now();
  await system.env.DB.prepare(
    "INSERT INTO api_tokens (token_hash, id, user_id, name, role, access, scopes, project_id, last_four, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  )
    .bind(
      ...[await sha256Hex(secret), id, userId, id, role, access],
      ...[scopes ? JSON.stringify(scopes) : null, projectId ?? null, "test", now, now + 3_600_000],
    )
    .run();
  return { id, secret, headers: { authorization: `Bearer ${secret}` } };
}
