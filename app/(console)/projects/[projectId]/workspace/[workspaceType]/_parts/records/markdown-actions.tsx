"use server";

import * as z from "zod";
import { Markdown } from "@/components/markdown";
import { action } from "@/lib/actions/client";
import { requireActor } from "@/lib/auth/authorize";
import { listRecordComments } from "@/lib/records/comments/comments";
import { readRecordPlace } from "@/lib/records/definitions";
import { shownRemarks } from "../../../../../../_parts/comments/shown-remarks";

/** Most characters to preview; longer texts aren't accepted. */
const MAX_SHOWN = 100_000;

/** Renders Markdown. The parser and the sanitizer stay on the server. */
export const previewMarkdownAction = action
  .inputSchema(z.object({ text: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    requireActor(ctx.app.actor);
    const text = parsedInput.text.slice(0, MAX_SHOWN);
    return {
      node: text.trim() ? <Markdown>{text}</Markdown> : <p>Nothing to preview</p>,
    };
  });

/** All comments, newest first: a record has at most 500. */
const SHOWN = { page: 1, perPage: 500, sort: "-created_at" } as const;

/** Returns a record's comments with their Markdown rendered. */
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
