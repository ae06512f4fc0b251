import type { apiTokens } from "@/db/schema/auth";
import type { ApiTokenView } from "./schema";

type ApiTokenRow = Omit<typeof apiTokens.$inferSelect, "tokenHash" | "userId">;

const iso = (time: number) => new Date(time).toISOString();

/** A token's row as its person sees it. */
export function apiTokenView(row: ApiTokenRow, now: number): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    access: row.access,
    last_four: row.lastFour,
    created_at: iso(row.createdAt),
    expires_at: iso(row.expiresAt),
    is_expired: row.expiresAt <= now,
    last_used: row.lastUsedAt === null ? null : iso(row.lastUsedAt),
  };
}
