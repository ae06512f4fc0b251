import { eq } from "drizzle-orm";
import { contentItems } from "@/db/schema/content";
import { mediaAssets } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { CONTENT_STATUSES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/time";
import { seededRandom } from "./seeded-random";

/** The IDs of the newsroom's workspaces. */
interface Newsroom {
  content: string;
  media: string;
}

/** Rows of one insert: D1 allows 100 values. */
const AT_ONCE = 3;
const TYPES = ["blog", "article", "documentation"] as const;

/**
 * Fills a project's content and media workspaces, the same for a seed. The rows are written without
 * the use cases, which is faster.
 */
export async function fillNewsroom(
  ctx: Context,
  projectId: string,
  { items, pictures }: { items: number; pictures: number },
): Promise<Newsroom> {
  const random = seededRandom(11);
  const rooms = await ctx.db.select().from(workspaces).where(eq(workspaces.projectId, projectId));
  const room = (type: string) => rooms.find((one) => one.type === type)?.id ?? "";
  const newsroom = { content: room("content"), media: room("media") };
  const written = Array.from({ length: items }, (_, n) => {
    const at = ctx.now - Math.floor(random.fraction() * 400 * DAY_MS) - n;
    const status = random.pick(CONTENT_STATUSES);
    return {
      ...{ id: `i${String(n).padStart(5, "0")}`, workspaceId: newsroom.content, status },
      ...{ title: `Story ${n}`, type: random.pick(TYPES), author: "Ada" },
      // One in three has something to shorten.
      content: `Story ${n} is about the number ${n}. It is ${n % 3 === 0 ? "very " : ""}short.`,
      ...{ wordCount: 9, seoScore: random.integer(0, 100), createdAt: at, updatedAt: at },
      publishedAt: status === "published" ? at : null,
    };
  });
  const shot = Array.from({ length: pictures }, (_, n) => {
    const at = ctx.now - n * 60_000;
    return {
      ...{ id: `a${String(n).padStart(5, "0")}`, workspaceId: newsroom.media, name: `${n}.png` },
      ...{ type: random.chance(0.9) ? ("image" as const) : ("video" as const), format: "PNG" },
      ...{ contentType: "image/png", size: random.integer(1000, 900_000) },
      tags: random.chance(0.5) ? "[]" : '["square"]',
      ...{ width: random.integer(200, 2000), height: random.integer(200, 2000) },
      ...{ createdAt: at, updatedAt: at },
    };
  });
  const { db } = ctx;
  const inserts = [
    ...parts(written).map((rows) => db.insert(contentItems).values(rows)),
    ...parts(shot).map((rows) => db.insert(mediaAssets).values(rows)),
  ];
  const [first, ...rest] = inserts;
  if (first) await db.batch([first, ...rest]);
  return newsroom;
}

const parts = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, n) =>
    rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
