import { type Context, callOutside } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { FileText } from "./extraction/answer-reader";
import { ExtractionError } from "./extraction/block-text";
import type { ReadPage } from "./extraction/read-page";

/**
 * Maximum duration of a call to the reader. On a single machine, its supervisor stops it earlier.
 * Milliseconds.
 */
export const READER_TIMEOUT_MS = 20_000;
const NOT_THERE = "Documents can't be read just now. Please try again.";

/** The reader took too long or crashed. The next call gets a new one. */
export class ReaderStopped extends Error {
  override name = "ReaderStopped";
  /** True if it took too long. */
  readonly isSlow: boolean;
  constructor(isSlow: boolean, options?: ErrorOptions) {
    super(isSlow ? "The reader took too long" : "The reader stopped", options);
    this.isSlow = isSlow;
  }
}

type Reading = Pick<Context, "reader" | "outside">;

/**
 * The reader's current call. It reads one file at a time, so that we know which file crashed it.
 */
let atWork: Promise<unknown> = Promise.resolve();

interface Call {
  path: "file" | "page";
  query: Record<string, string>;
  /** Called when it's this call's turn. */
  body: () => Promise<ReadableStream | string>;
}

async function call({ reader }: Reading, { path, query, body }: Call) {
  if (!reader) throw new AppError("unavailable", NOT_THERE);
  const url = `https://reader.local/${path}?${new URLSearchParams(query)}`;
  const sent = {
    method: "POST",
    body: await body(),
    signal: AbortSignal.timeout(READER_TIMEOUT_MS),
  };
  try {
    // Node requires `duplex` to send a stream. Workers don't know this option.
    const answer = await reader.fetch(url, { ...sent, ...{ duplex: "half" } });
    if (answer.ok) return await answer.json();
    if (answer.status === 422) throw new ExtractionError((await answer.json<Refusal>()).message);
    await answer.body?.cancel();
    throw new ReaderStopped(answer.status === 504);
  } catch (error) {
    if (error instanceof ExtractionError || error instanceof ReaderStopped) throw error;
    throw new ReaderStopped(sent.signal.aborted, { cause: error });
  }
}

interface Refusal {
  message: string;
}

async function askReader<Answer>(ctx: Reading, asked: Call): Promise<Answer> {
  const answered = atWork.then(() => call(ctx, asked));
  atWork = answered.catch(() => undefined);
  return (await callOutside(ctx, () => answered)) as Answer;
}

/**
 * Reads pages of a file from page `from` on, for about `ms` milliseconds.
 *
 * @throws ExtractionError if the file can't be read, or ReaderStopped.
 */
export function readFile(
  ctx: Reading,
  {
    body,
    name,
    from,
    ms,
    encoding,
  }: Pick<Call, "body"> & { name: string; from: number; ms: number; encoding: string | null },
): Promise<FileText> {
  const query = {
    ...{ name, from: String(from), ms: String(Math.max(0, ms)) },
    ...(encoding !== null && { encoding }),
  };
  return askReader(ctx, { path: "file", query, body });
}

/**
 * Reads a fetched web page or feed.
 *
 * @throws ExtractionError if the markup can't be read, or ReaderStopped.
 */
export function readWebPage(
  ctx: Reading,
  source: string,
  { contentType, url }: { contentType: string; url: string },
): Promise<ReadPage> {
  const query = { type: contentType, url };
  return askReader(ctx, { path: "page", query, body: async () => source });
}
