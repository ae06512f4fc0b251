import { and, eq } from "drizzle-orm";
import { ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import type { JobKind } from "@/lib/jobs/job-kind";
import { EMBED_FACTS } from "../generations/index-jobs";
import { type EmbedCursor, embedSlice, reasonStatement } from "./embed-chunks";

const GAVE_UP = "Couldn't create vectors for the passages";

const LACKING = "Some passages have no vectors.";

const currentOf = (ctx: Context, ragId: string) =>
  ctx.db
    .select()
    .from(ragGenerations)
    .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "current")));

interface Cursor extends EmbedCursor {
  generationId: string;
}

/**
 * Creates and packs the vectors of the current index. Until then, and if it fails, passages are
 * found by keywords only. After a failure the index has the reason.
 */
export const embedJob: JobKind = {
  ...EMBED_FACTS,
  async run(ctx: Context, slice) {
    const [generation] = await currentOf(ctx, slice.subject);
    if (!generation) return { next: "done" };
    const known = slice.cursor as Cursor | null;
    const isSame = known?.generationId === generation.id;
    try {
      const result = await embedSlice(ctx, generation, isSame ? known : undefined);
      if (!result) return { next: "done" };
      return { ...result, cursor: { ...result.cursor, generationId: generation.id } };
    } catch (error) {
      if (slice.attempt >= EMBED_FACTS.attempts) {
        const reason = error instanceof AppError ? error.message : GAVE_UP;
        await reasonStatement(ctx, generation.id, `${withFullStop(reason)} ${LACKING}`);
      }
      throw error;
    }
  },
  async stopped(ctx, slice, reason) {
    const [generation] = await currentOf(ctx, slice.subject);
    return generation ? [reasonStatement(ctx, generation.id, `${reason} ${LACKING}`)] : [];
  },
};
