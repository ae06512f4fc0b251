import { readFileSync } from "node:fs";
import { handleReaderCall, type OpenFile } from "@/lib/knowledge/extraction/answer-reader";
import { cMapsIn } from "@/lib/knowledge/extraction/cmaps";

/** The reader's tables of character codes. */
export const readCMap = cMapsIn(
  async () => new Uint8Array(readFileSync(new URL("../../reader/cmaps.zip", import.meta.url))),
);

/** A reader in this process. With `open`, it opens files through it. */
export const ownReader = (open?: OpenFile) =>
  ({
    fetch: (url: RequestInfo, init?: RequestInit) =>
      handleReaderCall(new Request(url, init), { open, readCMap }),
  }) as unknown as Pick<Fetcher, "fetch">;
