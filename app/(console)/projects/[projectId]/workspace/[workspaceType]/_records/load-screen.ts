import { forbidden } from "next/navigation";
import { isPhone } from "@/lib/auth/user-agent";
import type { Context } from "@/lib/context/context";
import { type Loaded, load } from "@/lib/http/load";

/** Who looks at a screen, and when. */
export interface Viewer {
  /** Whose drafts are kept. */
  userId: string;
  /** What asks is a phone, as far as the server can tell. */
  isPhone: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Reads what a screen of a workspace shows. Whoever may not enter the workspace gets a 403. */
export async function loadScreen<Data>(
  read: (ctx: Context) => Promise<Data>,
): Promise<Loaded<Data & { viewer: Viewer }>> {
  const loaded = await load(async (ctx) => ({
    ...(await read(ctx)),
    viewer: {
      userId: ctx.actor?.id ?? "",
      isPhone: isPhone(ctx.client.userAgent),
      now: ctx.now,
    },
  }));
  if (loaded.failure?.code === "forbidden") forbidden();
  return loaded;
}
