import type { UploadView } from "@/lib/media/schema";
import { fingerprintOf, PART_BYTES, partSize } from "@/lib/media/upload-rules";
import { request } from "./request";
import { toRequestError } from "./request-error";
import { upload as send } from "./upload";

export interface FileInParts {
  /** Where the API has the uploads of a place. */
  path: string;
  file: File;
  /** What the start says beside the file. */
  more?: object;
  /** What is said once all of it is there. */
  completion?: object;
  signal: AbortSignal;
  /** Told the upload's id, once there is one. */
  onStarted?: (uploadId: string) => void;
  /** Told the bytes that have arrived. */
  onProgress: (bytes: number) => void;
}

/** A connection that comes back within these pauses goes unnoticed. Milliseconds. */
const PAUSES = [1000, 3000, 8000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Worth another try by itself: no answer came, or the server was busy. */
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
 * Uploads a file in parts, those that an earlier try has brought left out, and answers what has become of it.
 *
 * @throws RequestError where a try by itself does not help; what has arrived stays for the next one.
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

/** Gives up what has arrived of an upload. */
export async function discardUpload(path: string, uploadId: string): Promise<void> {
  await request(`${path}/${uploadId}`, { method: "DELETE" });
}
