import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import { PICTURE_MODEL } from "@/lib/models/default-models";
import { ModelFailure } from "@/lib/models/provider-failures";
import { readPictures } from "@/lib/models/read-pictures";
import { activeWorkersAi } from "@/lib/models/workers-ai/active-integration";
import { withoutHeadings } from "../extraction/block-text";
import { normaliseText } from "../text";
import type { IngestedDocument } from "./document-state";

/** Maximum duration of a conversion, in milliseconds. */
export const PICTURES_TIMEOUT_MS = 60_000;
/** A busy model is asked again by the job, if it says to wait no longer. Seconds. */
const SHORT_WAIT = 60;
const NOT_BOUND =
  "that needs Workers AI, which only deployments to Cloudflare have. Run text recognition (OCR) on it and upload the result.";
const INACTIVE =
  "that needs Workers AI, which is inactive. A superadmin can activate it on the Integrations page. Or run text recognition (OCR) on it and upload the result.";

/** Returns what is missing to read pictures here, as the end of a sentence. Null if nothing is. */
export async function missingForPictures(ctx: Context): Promise<string | null> {
  if (!ctx.ai) return NOT_BOUND;
  return (await activeWorkersAi(ctx)) === null ? INACTIVE : null;
}

interface Pictures {
  type: string;
  pictures: number;
  /** False in the last attempt: a busy model isn't waited for any more. */
  canWait: boolean;
}

/**
 * Returns what Workers AI reads in a document's pictures, or why it reads nothing. Null if it isn't
 * active here. Throws a failure that passes soon, so that the job tries again.
 */
async function convert(
  ctx: Context,
  { ragId, fileKey, createdBy }: IngestedDocument,
  { type, pictures, canWait }: Pictures,
): Promise<{ markdown: string } | { why: string } | null> {
  const integrationId = await activeWorkersAi(ctx);
  if (integrationId === null || fileKey === null) return null;
  const object = await ctx.files.get(fileKey);
  if (!object) throw new Error("The document's file is missing");
  const bytes = new Uint8Array(await object.arrayBuffer());
  const name = `document.${fileKey.split(".").at(-1)}`;
  try {
    const markdown = await readPictures(ctx, {
      integrationId,
      file: { name: type === "application/pdf" ? "document.pdf" : name, type, bytes },
      pictures,
      timeoutMs: PICTURES_TIMEOUT_MS,
      for: { purpose: "embedding", userId: createdBy, ragId },
    });
    return { markdown };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const passes = error instanceof ModelFailure && (error.retryAfter ?? Infinity) <= SHORT_WAIT;
    if (passes && canWait) throw error;
    return { why: withFullStop(error.message) };
  }
}

/** Returns the text of each page of a converted PDF, by its number. */
function pagesOf(markdown: string, pages: number): Map<number, string> {
  const parts = markdown.split(/^### Page (\d+)[ \t]*$/m);
  // Without page titles, only the text of a single page has a place.
  if (parts.length === 1 && pages === 1) return new Map([[1, markdown]]);
  const found = new Map<number, string>();
  for (let at = 1; at < parts.length; at += 2)
    found.set(Number(parts[at]), parts[at + 1]?.trim() ?? "");
  return found;
}

/** A PDF's pages after Workers AI has read those without text. */
export interface ReadScans {
  pages: string[];
  /** Numbers of the pages that it read. */
  read: number[];
  /** Why it read none. Null if it did, or isn't active. */
  why: string | null;
  /** True if it isn't active, so that it wasn't asked. */
  isMissing: boolean;
}

/** Fills in a PDF's pages without text, where Workers AI is active. */
export async function readScans(
  ctx: Context,
  document: IngestedDocument,
  {
    pages,
    empty,
    canWait,
  }: { pages: readonly string[]; empty: readonly number[]; canWait: boolean },
): Promise<ReadScans> {
  const pictures = Math.min(PICTURE_MODEL.mostPictures, pages.length);
  const found = await convert(ctx, document, { type: "application/pdf", pictures, canWait });
  if (found === null) return { pages: [...pages], read: [], why: null, isMissing: true };
  if ("why" in found) return { pages: [...pages], read: [], why: found.why, isMissing: false };
  const texts = pagesOf(found.markdown, pages.length);
  const textOf = (page: number) => withoutHeadings(normaliseText(texts.get(page) ?? ""));
  const read = empty.filter((page) => textOf(page).trim() !== "");
  const filled = pages.map((text, at) => (read.includes(at + 1) ? textOf(at + 1) : text));
  return { pages: filled, read, why: null, isMissing: false };
}

/** Returns the text of a picture, or why it can't be read. */
export async function readPicture(
  ctx: Context,
  document: IngestedDocument,
  how: Omit<Pictures, "pictures">,
): Promise<{ text: string } | { error: string }> {
  const found = await convert(ctx, document, { ...how, pictures: 1 });
  if (found === null)
    return { error: `Couldn't read this picture: ${ctx.ai ? INACTIVE : NOT_BOUND}` };
  if ("why" in found) return { error: `Workers AI couldn't read this picture: ${found.why}` };
  const text = normaliseText(found.markdown);
  return text.trim() === "" ? { error: "Workers AI found nothing in this picture." } : { text };
}
