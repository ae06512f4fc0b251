import { handleReaderCall } from "@/lib/knowledge/extraction/answer-reader";

/**
 * Turns uploaded files into text. It has no database, bucket, secret, network or public address, so
 * a malicious file can reach nothing: only the engine's service binding calls it. A file that
 * crashes it doesn't affect the engine.
 */
export default {
  fetch: (request: Request) => handleReaderCall(request),
} satisfies ExportedHandler;
