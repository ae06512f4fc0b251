import type { ChatBody } from "./openai-chat";

interface CallTime {
  /** Milliseconds for the whole call. */
  timeoutMs: number;
}

/** A file for a model. */
export interface ModelFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Where models run: a server with OpenAI's API, or Workers AI. All methods throw ModelFailure. */
export interface ModelServer {
  /** For messages. */
  provider: string;
  /**
   * Yields the answer to a chat in OpenAI's format: whole, or the parts of a stream. Null is a part
   * that couldn't be read.
   */
  answer(
    body: ChatBody,
    options: CallTime & { signal?: AbortSignal; streams: boolean },
  ): AsyncIterable<unknown>;
  /** Returns one vector per text in the same order; `tokens` is null if they aren't reported. */
  embed(
    texts: readonly string[],
    options: CallTime & { dimensions: number },
  ): Promise<{ vectors: number[][]; tokens: number | null }>;
  /** Returns how well each text answers a query, from 0 to 1. Null if the server can't do that. */
  rerank:
    | ((query: string, texts: readonly string[], options: CallTime) => Promise<number[]>)
    | null;
  /**
   * Returns a picture, or a PDF with at most so many pictures, as Markdown. `tokens` is the length of
   * the text, or null. Null if the server can't do that.
   */
  toMarkdown:
    | ((
        file: ModelFile,
        options: CallTime & { pictures: number },
      ) => Promise<{ markdown: string; tokens: number | null }>)
    | null;
}
