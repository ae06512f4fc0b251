"use server";

import * as z from "zod";
import { action } from "@/lib/actions/client";
import { listRecordComments } from "@/lib/records/comments/comments";
import { readRecordPlace } from "@/lib/records/definitions";
import { shownRemarks } from "../../../../../_components/comments/shown-remarks";

/** The latest ones, which is as many as a record may have. */
const SHOWN = { page: 1, perPage: 500, sort: "-created_at" } as const;

/** The comments on a record with their texts drawn: Markdown is read on the server. */
export const readRecordCommentsAction = action
  .inputSchema(
    z.object({
      projectId: z.string(),
      type: z.string(),
      records: z.string(),
      recordId: z.string(),
    }),
  )
  .action(async ({ parsedInput, ctx }) => {
    const comments = await listRecordComments(ctx.app, readRecordPlace(parsedInput), SHOWN);
    return shownRemarks(comments);
  });
