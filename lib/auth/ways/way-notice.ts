import type { SQL } from "drizzle-orm";
import type { Context } from "@/lib/context/context";
import { noticeStatement } from "@/lib/notices/notice-statement";

/** What changed of what signs a person in beside their password. */
interface WayChange {
  change: "added" | "removed";
  what: "app" | "passkey" | "codes" | "identity" | "factor" | "ways";
  /** Of the passkey or the identity provider, or of several. */
  name?: string;
  /** Of the passkey that was added. */
  id?: string;
  /** The name of the person who did it for them. */
  by?: string;
}

const CARDS = { passkey: "#passkeys", identity: "#identities" } as const;

function linkOf({ what, id }: WayChange): string {
  if (id) return `/account#passkey-${id}`;
  return `/account${what === "passkey" || what === "identity" ? CARDS[what] : "#second-factor"}`;
}

/**
 * Makes the statement that tells a person what signs them in now, or no longer does: right after its audit row, or under
 * a condition.
 */
export function wayNotice(ctx: Context, to: string, changed: WayChange, condition?: SQL) {
  const { id: _, ...parts } = changed;
  const link = linkOf(changed);
  return noticeStatement(ctx, { kind: "factor_changed", to, parts, link }, condition);
}
