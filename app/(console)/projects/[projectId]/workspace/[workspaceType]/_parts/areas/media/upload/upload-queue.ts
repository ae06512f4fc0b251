import { fileProblem, fingerprintOf, mediaUploadsPath } from "@/lib/media/upload-rules";
import type { RecordView } from "@/lib/records/description";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { discardUpload, uploadInParts } from "@/lib/request/upload-in-parts";
import { addThumbnail } from "./make-thumbnail";

export type UploadState = "waiting" | "uploading" | "finishing" | "done" | "failed" | "cancelled";

export interface UploadEntry {
  id: string;
  projectId: string;
  file: File;
  folder: string;
  state: UploadState;
  /** Id on the server; null until the first answer. */
  uploadId: string | null;
  /** Bytes received by the server. */
  sent: number;
  failure: string | null;
}

/** More uploads at once wouldn't be faster. */
const AT_ONCE = 3;
const RUNNING: readonly UploadState[] = ["uploading", "finishing"];
/** Two entries of the same file would share one upload. */
const UNDER_WAY = "This file is already being uploaded.";

let entries: readonly UploadEntry[] = [];
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();
const finished = new Set<() => void>();

function change(id: string, changes: Partial<UploadEntry>): void {
  entries = entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function explain(thrown: unknown): string {
  const error = toRequestError(thrown);
  const isUnanswered = error.kind === "network" || error.kind === "timeout";
  return isUnanswered ? error.message : messageOr(error, "The upload failed. Please try again.");
}

async function run({ id, projectId, file, folder }: UploadEntry): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  change(id, { state: "uploading", failure: null });
  try {
    const onProgress = (sent: number) =>
      change(id, sent >= file.size ? { sent, state: "finishing" } : { sent });
    const { signal } = controller;
    const onStarted = (uploadId: string) => {
      change(id, { uploadId });
      // Cancelled while the server created the upload.
      if (signal.aborted) discard({ projectId, uploadId });
    };
    const { asset } = await uploadInParts<{ asset: RecordView }>({
      path: mediaUploadsPath(projectId),
      more: { folder },
      ...{ file, signal, onStarted, onProgress },
    });
    await addThumbnail(projectId, { id: asset.id, type: asset.type }, file);
    change(id, { state: "done", sent: file.size });
    for (const listener of finished) listener();
  } catch (thrown) {
    if (!controller.signal.aborted) change(id, { state: "failed", failure: explain(thrown) });
  } finally {
    controllers.delete(id);
    startNext();
  }
}

/** Returns true if another waiting or running entry seems to be the same file. */
function isUnderWay(list: readonly UploadEntry[], entry: UploadEntry): boolean {
  const fingerprint = fingerprintOf(entry.file);
  return list.some(
    ({ id, projectId, file, state }) =>
      id !== entry.id &&
      projectId === entry.projectId &&
      (state === "waiting" || RUNNING.includes(state)) &&
      fingerprintOf(file) === fingerprint,
  );
}

/** Returns the new entry: waiting, or failed with a reason. */
function checkedEntry(list: readonly UploadEntry[], entry: UploadEntry): UploadEntry {
  const failure = fileProblem(entry.file) ?? (isUnderWay(list, entry) ? UNDER_WAY : null);
  return { ...entry, failure, state: failure ? "failed" : "waiting" };
}

/** If this fails too, the server removes the upload after a day. */
function discard({ projectId, uploadId }: Pick<UploadEntry, "projectId" | "uploadId">): void {
  if (uploadId !== null)
    void discardUpload(mediaUploadsPath(projectId), uploadId).catch(() => undefined);
}

function startNext(): void {
  const running = entries.filter(({ state }) => RUNNING.includes(state)).length;
  const waiting = entries.filter(({ state }) => state === "waiting");
  for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - running))) void run(entry);
}

/** Warns before the tab closes, because that stops running uploads. */
function keepTab(event: BeforeUnloadEvent): void {
  if (entries.some(({ state }) => state === "waiting" || RUNNING.includes(state)))
    event.preventDefault();
}

/** The uploads of this tab. They continue while the person is on other screens. */
export const uploadQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  entries: (): readonly UploadEntry[] => entries,
  /** Calls the listener when a file has become an asset. */
  onFinished(listener: () => void): () => void {
    finished.add(listener);
    return () => finished.delete(listener);
  },
  add(projectId: string, folder: string, files: readonly File[]): void {
    window.addEventListener("beforeunload", keepTab);
    for (const file of files) {
      const base = { id: crypto.randomUUID(), projectId, file, folder, uploadId: null, sent: 0 };
      const entry: UploadEntry = { ...base, state: "waiting", failure: null };
      entries = [...entries, checkedEntry(entries, entry)];
    }
    tell();
    startNext();
  },
  cancel(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    change(id, { state: "cancelled" });
    controllers.get(id)?.abort();
    discard(entry);
  },
  retry(id: string): void {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    change(id, checkedEntry(entries, entry));
    startNext();
  },
  /** Removes finished uploads from the list. */
  clear(projectId: string): void {
    const isOver = ({ state }: UploadEntry) =>
      state === "done" || state === "cancelled" || state === "failed";
    entries = entries.filter((entry) => entry.projectId !== projectId || !isOver(entry));
    tell();
  },
};
