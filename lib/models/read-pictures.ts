import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { chargedCall } from "./charged-call";
import { connectModel } from "./connect-model";
import { PICTURE_MODEL } from "./default-models";
import type { CallPurpose } from "./model-call";
import type { ModelFile } from "./model-server";
import { withoutRemoteParts } from "./model-text";

interface PicturesCall {
  integrationId: string;
  file: ModelFile;
  /** The most pictures of the file that are read. The reserved cost depends on it. */
  pictures: number;
  /** Milliseconds for the whole call. */
  timeoutMs: number;
  for: CallPurpose;
}

/**
 * Returns a picture, or a PDF with its pictures, as Markdown; the caller decides whether to retry.
 *
 * @throws AppError as `callModel`.
 */
export async function readPictures(
  ctx: Context,
  { file, pictures, timeoutMs, ...call }: PicturesCall,
): Promise<string> {
  const { model, perPicture } = PICTURE_MODEL;
  const connection = await connectModel(ctx, { ...call, model });
  const { toMarkdown } = connection.server;
  if (!toMarkdown) throw new AppError("conflict", "This integration can't read pictures");
  const maximum = {
    inputTokens: pictures * perPicture.inputTokens,
    outputTokens: pictures * perPicture.outputTokens,
  };
  return chargedCall(ctx, connection, { ...call, maximum }, async () => {
    const { markdown, tokens } = await toMarkdown(file, { pictures, timeoutMs });
    const outputTokens = Math.min(maximum.outputTokens, tokens ?? maximum.outputTokens);
    return {
      result: withoutRemoteParts(markdown),
      used: { ...maximum, outputTokens, isEstimated: true },
    };
  });
}
