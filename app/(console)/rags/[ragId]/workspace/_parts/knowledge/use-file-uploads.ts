import { useEffect, useRef, useState } from "react";
import type { AddedDocument } from "@/lib/knowledge/documents/schema";
import { DOCUMENT_TOO_LARGE } from "@/lib/knowledge/knowledge-rules";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { PART_BYTES } from "@/lib/media/upload-rules";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { upload } from "@/lib/request/upload";
import { uploadInParts } from "@/lib/request/upload-in-parts";
import { type Batch, gatherChosen, gatherDropped, isZip, unpackZip } from "./gather-files";

/** A file being uploaded to the RAG. Once it is a document, the list shows it. */
export interface FileUpload {
  id: string;
  file: File;
  /** The folders that it is in; null for a single file. */
  folder: string | null;
  /** The folder or ZIP file that it comes with; null for a single file. */
  batchId: string | null;
  /** "exists": the RAG has a file with this name and other content. */
  state: "waiting" | "sending" | "duplicate" | "exists" | "failed";
  /** Server id of an upload in parts; null until the first answer. */
  uploadId: string | null;
  /** From 0 to 1. */
  progress: number;
  failure: string | null;
}

/** A dropped folder or ZIP file whose files are added one by one. */
export interface UploadBatch extends Pick<Batch, "name" | "refused"> {
  id: string;
  /** Files that it has; null while it is being unpacked. */
  total: number | null;
}

/** Returns a file's name with its folders. */
export const pathOf = ({ folder, file }: Pick<FileUpload, "folder" | "file">) =>
  folder === null ? file.name : `${folder}/${file.name}`;

/** Returns the API path of uploads to a RAG. */
export const documentUploadsPath = (ragId: string) => `/api/rags/${ragId}/uploads`;

/** More uploads at once wouldn't be faster. */
const AT_ONCE = 3;

/** What to do about a file whose name the RAG has already. */
export type SameName = "replace" | "keep";

interface Adding {
  documents: AddedDocument[];
}

/**
 * Uploads files to a RAG, some at a time, and reports the progress of each. Larger files are sent
 * in parts and resume when the connection is back or the file is chosen again. Calls `onAdded`
 * after each.
 */
export function useFileUploads(ragId: string, readsPictures: boolean, onAdded: () => void) {
  const [files, setFiles] = useState<readonly FileUpload[]>([]);
  const [batches, setBatches] = useState<readonly UploadBatch[]>([]);
  const started = useRef(new Set<string>());
  /** The choice for all files of this batch, and those for single files. */
  const forAll = useRef<SameName | null>(null);
  const chosen = useRef(new Map<string, SameName>());
  const choiceFor = (id: string) => chosen.current.get(id) ?? forAll.current ?? "ask";

  const change = (id: string, changes: Partial<FileUpload>) =>
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setFiles((now) => now.filter((one) => one.id !== id));

  function atOnce({ id, file, folder }: FileUpload) {
    const body = new FormData();
    body.set("file", file);
    body.set("if_exists", choiceFor(id));
    if (folder !== null) body.set("folder", folder);
    const onProgress = (progress: number) => change(id, { progress });
    return upload<Adding>(`/api/rags/${ragId}/documents`, { body, onProgress });
  }

  const inParts = ({ id, file, folder }: FileUpload) =>
    uploadInParts<Adding>({
      path: documentUploadsPath(ragId),
      file,
      completion: { if_exists: choiceFor(id), ...(folder !== null && { folder }) },
      signal: new AbortController().signal,
      onStarted: (uploadId) => change(id, { uploadId }),
      onProgress: (bytes) => change(id, { progress: bytes / file.size }),
    });

  async function sendOne(sent: FileUpload) {
    const { id, file } = sent;
    change(id, { state: "sending", progress: 0, failure: null });
    try {
      const { documents } = await (file.size > PART_BYTES ? inParts(sent) : atOnce(sent));
      if (documents[0]?.added) drop(id);
      else change(id, { state: "duplicate" });
      onAdded();
    } catch (thrown) {
      if (toRequestError(thrown).errors?.if_exists) {
        change(id, { state: "exists" });
        return;
      }
      const failure = messageOr(thrown, "Upload failed. Please try again.");
      change(id, { state: "failed", failure });
    } finally {
      started.current.delete(id);
    }
  }

  useEffect(() => {
    const free = AT_ONCE - files.filter(({ state }) => state === "sending").length;
    const waiting = files.filter(
      ({ id, state }) => state === "waiting" && !started.current.has(id),
    );
    for (const one of waiting.slice(0, Math.max(0, free))) {
      started.current.add(one.id);
      void sendOne(one);
    }
  });

  const isSending = files.some(({ state }) => state === "waiting" || state === "sending");
  const isAsking = files.some(({ state }) => state === "exists");
  useEffect(() => {
    // The next batch is asked about again.
    if (!isSending && !isAsking) forAll.current = null;
  }, [isSending, isAsking]);
  useEffect(() => {
    if (!isSending) return;
    // Closing the tab would stop uploads.
    const keepTab = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", keepTab);
    return () => window.removeEventListener("beforeunload", keepTab);
  }, [isSending]);

  function addOne(file: File, folder: string | null = null, batchId: string | null = null) {
    const isTooLarge = file.size > MAX_DOCUMENT_BYTES;
    const failure = isTooLarge ? DOCUMENT_TOO_LARGE : null;
    const state = isTooLarge ? "failed" : "waiting";
    const sent = { id: crypto.randomUUID(), file, folder, batchId, state } as const;
    setFiles((now) => [...now, { ...sent, uploadId: null, progress: 0, failure }]);
  }

  function addBatch({ name, files, refused }: Batch, id: string = crypto.randomUUID()) {
    const batch = { id, name, refused, total: files.length };
    setBatches((now) => [...now.filter((one) => one.id !== id), batch]);
    for (const { file, folder } of files) addOne(file, folder, id);
  }

  async function unpack(zip: File) {
    const id = crypto.randomUUID();
    setBatches((now) => [...now, { id, name: zip.name, refused: [], total: null }]);
    const failed = { path: zip.name, reason: "Couldn't open this ZIP file. Please try again." };
    addBatch(
      await unpackZip(zip, readsPictures).catch(() => ({
        ...{ name: zip.name, files: [], refused: [failed] },
      })),
      id,
    );
  }

  const add = (file: File) => (isZip(file) ? void unpack(file) : addOne(file));

  return {
    files,
    batches,
    add,
    /** Adds what was dropped: files, ZIP files and folders. */
    async addDropped(transfer: DataTransfer) {
      const dropped = await gatherDropped(transfer, readsPictures);
      for (const file of dropped.files) add(file);
      for (const folder of dropped.folders) addBatch(folder);
    },
    /** Adds a folder from a dialog. */
    addFolder(chosen: readonly File[]) {
      const batch = gatherChosen(chosen, readsPictures);
      if (batch) addBatch(batch);
    },
    dropBatch(id: string) {
      setBatches((now) => now.filter((one) => one.id !== id));
      setFiles((now) => now.filter(({ batchId }) => batchId !== id));
    },
    /** Sends a file, or all that wait for a choice, once its sender has chosen. */
    choose(choice: SameName, id?: string) {
      if (id) chosen.current.set(id, choice);
      else forAll.current = choice;
      setFiles((now) =>
        now.map((one) =>
          one.state === "exists" && (!id || one.id === id) ? { ...one, state: "waiting" } : one,
        ),
      );
    },
    retry: (id: string) => change(id, { state: "waiting", failure: null }),
    drop,
  };
}
