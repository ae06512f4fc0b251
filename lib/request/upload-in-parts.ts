import type { UploadView } from "@/lib/media/schema";
import { fingerprintOf, PART_BYTES, partSize } from "@/lib/media/upload-rules";
import { request } from "./request";
import { toRequestError } from "./request-error";
import { upload as send } from "./upload";

interface FileInParts {
  /** The API path of these uploads. */
  path: string;
  file: File;
  /** Further fields of the call that starts the upload. */
  more?: object;
  /** The body of the call that completes the upload. */
  completion?: object;
  signal: AbortSignal;
  /** Called with the upload's id when it starts. */
  onStarted?: (uploadId: string) => void;
  /** Called with the number of bytes that have arrived. */
  onProgress: (bytes: number) => void;
}

/** Milliseconds between retries. A connection that returns within them goes unnoticed. */
const PAUSES = [1000, 3000, 8000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** True if retrying may help: there was no response, or the server was busy. */
function isPassing(thrown: unknown, signal: AbortSignal): boolean {
  const { kind, status } = toRequestError(thrown);
  return !signal.aborted && (kind === "network" || kind === "timeout" || status >= 500);
}

async function persist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES) {
    try {
      return await work();
    } catch (thrown) {
      if (!isPassing(thrown, signal)) throw thrown;
      await pause(ms);
      signal.throwIfAborted();
    }
  }
  return work();
}

async function sendParts(
  upload: UploadView,
  { path, file, signal, onProgress }: FileInParts,
): Promise<void> {
  const there = new Set(upload.received);
  const numbers = Array.from({ length: upload.part_count }, (_, index) => index + 1);
  let done = 0;
  for (const number of there) done += partSize(file.size, number);
  onProgress(done);
  for (const number of numbers) {
    if (there.has(number)) continue;
    const size = partSize(file.size, number);
    const from = (number - 1) * PART_BYTES;
    await persist(signal, () =>
      send(`${path}/${upload.id}/parts/${number}`, {
        method: "PUT",
        body: file.slice(from, from + size),
        signal,
        onProgress: (share) => onProgress(done + Math.round(share * size)),
      }),
    );
    done += size;
    onProgress(done);
  }
}

/**
 * Uploads a file in parts, skips those that already arrived, and returns the response of the
 * completion.
 *
 * @throws RequestError if retrying doesn't help. The parts that arrived stay for the next attempt.
 */
export async function uploadInParts<Done extends object>(given: FileInParts): Promise<Done> {
  const { path, file, more, completion, signal, onStarted } = given;
  const { upload } = await persist(signal, () =>
    request<{ upload: UploadView }>(path, {
      method: "POST",
      body: {
        ...{ name: file.name, size: file.size, type: file.type, ...more },
        fingerprint: fingerprintOf(file),
      },
    }),
  );
  onStarted?.(upload.id);
  signal.throwIfAborted();
  await sendParts(upload, given);
  signal.throwIfAborted();
  return persist(signal, () =>
    request<Done>(`${path}/${upload.id}/complete`, { method: "POST", body: completion }),
  );
}

/** Cancels an upload and deletes the parts that arrived. */
export async function discardUpload(path: string, uploadId: string): Promise<void> {
  await request(`${path}/${uploadId}`, { method: "DELETE" });
}
