import { handleReaderCall } from "@/lib/knowledge/extraction/answer-reader";
import { cMapsIn } from "@/lib/knowledge/extraction/cmaps";

/** The tables of character codes that Chinese, Japanese and Korean PDFs refer to. */
const readCMap = cMapsIn(async () => new Uint8Array((await import("./cmaps.zip")).default));

/**
 * Turns uploaded files into text. It has no database, bucket, secret, network or public address, so
 * a malicious file can reach nothing: only the engine's service binding calls it. A file that
 * crashes it doesn't affect the engine.
 */
export default {
  fetch: (request: Request) => handleReaderCall(request, { readCMap }),
} satisfies ExportedHandler;
