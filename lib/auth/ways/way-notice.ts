import type { SQL } from "drizzle-orm";
import type { Context } from "@/lib/context/context";
import { noticeStatement } from "@/lib/notices/notice-statement";

/** A change to the ways a person signs in besides the password. */
interface WayChange {
  change: "added" | "removed";
  what: "app" | "passkey" | "codes" | "identity" | "factor" | "ways";
  /** The name of the passkey or identity provider, or of several. */
  name?: string;
  /** The id of the passkey that was added. */
  id?: string;
  /** The name of the person who did it for them, if it wasn't they themselves. */
  by?: string;
}

const CARDS = { passkey: "#passkeys", identity: "#identities" } as const;

function linkOf({ what, id }: WayChange): string {
  if (id) return `/account#passkey-${id}`;
  return `/account${what === "passkey" || what === "identity" ? CARDS[what] : "#second-factor"}`;
}

/** Statement that notifies a person of a change to how they sign in, if it was done. */
export function wayNotice(ctx: Context, to: string, changed: WayChange, isDone: SQL) {
  const { id: _, ...parts } = changed;
  const link = linkOf(changed);
  return noticeStatement(ctx, { kind: "factor_changed", to, parts, link }, isDone);
}
