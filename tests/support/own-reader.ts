import { handleReaderCall, type OpenFile } from "@/lib/knowledge/extraction/answer-reader";

/** A reader in this process. With `open`, it opens files through it. */
export const ownReader = (open?: OpenFile) =>
  ({
    fetch: (url: RequestInfo, init?: RequestInit) => handleReaderCall(new Request(url, init), open),
  }) as unknown as Pick<Fetcher, "fetch">;
