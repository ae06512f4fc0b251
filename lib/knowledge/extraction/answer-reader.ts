import { normaliseText } from "../text";
import { ExtractionError } from "./block-text";
import { type OpenDocument, type OpenOptions, openDocument } from "./extract-document";
import type { ReadCMap } from "./pdf";
import { readPage } from "./read-page";

/** Opens a file as `openDocument` does. */
export type OpenFile = (
  bytes: Uint8Array,
  name: string,
  options: OpenOptions & { from: number },
) => Promise<OpenDocument>;

/** The reader's response for a file: some pages and facts about the whole file. */
export interface FileText extends Omit<OpenDocument, "pageText" | "close"> {
  /** Normalized texts of the requested pages, as many as the time allowed. */
  texts: string[];
}

/** Maximum characters of a response. No further page is read after that. */
const MAX_RESPONSE_TEXT = 2_000_000;

/** Yields, because the clock of a worker stops while code runs. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

async function readFile(
  request: Request,
  { query, open, readCMap }: { query: URLSearchParams; open: OpenFile; readCMap?: ReadCMap },
): Promise<FileText> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const from = Number(query.get("from"));
  const encoding = query.get("encoding");
  const file = await open(bytes, query.get("name") ?? "", { from, encoding, readCMap });
  try {
    const until = Date.now() + Number(query.get("ms"));
    const texts: string[] = [];
    let length = 0;
    for (let page = from; page <= file.pages; page++) {
      const text = normaliseText(await file.pageText(page));
      texts.push(text);
      length += text.length;
      await turn();
      if (Date.now() >= until || length > MAX_RESPONSE_TEXT) break;
    }
    const { pageText: _read, close: _close, ...facts } = file;
    return { ...facts, texts };
  } finally {
    await file.close();
  }
}

/** What a reader works with. */
interface ReaderParts {
  /** Opens files; replaced in tests. */
  open?: OpenFile;
  readCMap?: ReadCMap;
}

/**
 * Handles a call of the engine. `POST /file?name=a.pdf&from=1&ms=2000` with a file reads its pages
 * from `from` on for `ms` milliseconds, a text file with the `encoding` if one is given. `POST /page?type=text/html&url=…` reads a fetched page or
 * feed. A file that can't be read returns 422 with the sentence for people.
 */
export async function handleReaderCall(
  request: Request,
  { open = openDocument, readCMap }: ReaderParts = {},
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  if (request.method !== "POST") return new Response(null, { status: 405 });
  try {
    if (pathname === "/file")
      return Response.json(await readFile(request, { query, open, readCMap }));
    if (pathname === "/page") {
      const from = { contentType: query.get("type") ?? "", url: query.get("url") ?? "" };
      return Response.json(readPage(await request.text(), from));
    }
    return new Response(null, { status: 404 });
  } catch (error) {
    if (error instanceof ExtractionError)
      return Response.json({ message: error.message }, { status: 422 });
    console.error(JSON.stringify({ message: "not read", error: String(error) }));
    return new Response(null, { status: 500 });
  }
}
