import { answerReader } from "@/lib/knowledge/extraction/answer-reader";

/**
 * The reader: it turns files that people bring into text, and has nothing that a file could reach, no database, no
 * bucket, no secret and no network. It has no address of its own: the engine's service binding is the only way in. A file
 * that takes it down takes nothing else with it.
 */
export default {
  fetch: (request: Request) => answerReader(request),
} satisfies ExportedHandler;
