"use server";

import * as z from "zod";
import { Markdown } from "@/components/markdown";
import { action } from "@/lib/actions/client";
import { requireActor } from "@/lib/auth/authorize";

/** Characters that are shown; a text has no more. */
const MAX_SHOWN = 100_000;

/** A text as the console will show it. The parser and the sanitiser stay on the server. */
export const previewMarkdownAction = action
  .inputSchema(z.object({ text: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    requireActor(ctx.app.actor);
    const text = parsedInput.text.slice(0, MAX_SHOWN);
    return {
      node: text.trim() ? <Markdown>{text}</Markdown> : <p>There is nothing to show yet.</p>,
    };
  });
