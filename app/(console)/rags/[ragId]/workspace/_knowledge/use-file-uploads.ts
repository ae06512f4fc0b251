import { useEffect, useRef, useState } from "react";
import type { AddedDocument } from "@/lib/knowledge/documents/schema";
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_BYTES } from "@/lib/knowledge/knowledge-rules";
import { PART_BYTES } from "@/lib/media/upload-rules";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { upload } from "@/lib/request/upload";
import { uploadInParts } from "@/lib/request/upload-in-parts";

/** A file being uploaded to the RAG. Once it is a document, the list shows it. */
export interface FileUpload {
  id: string;
  file: File;
  /** "exists": the RAG has a file with this name and other content. */
  state: "waiting" | "sending" | "duplicate" | "exists" | "failed";
  /** Server id of an upload in parts; null until the first answer. */
  uploadId: string | null;
  /** From 0 to 1. */
  progress: number;
  failure: string | null;
}

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
export function useFileUploads(ragId: string, onAdded: () => void) {
  const [files, setFiles] = useState<readonly FileUpload[]>([]);
  const started = useRef(new Set<string>());
  /** The choice for all files of this batch, and those for single files. */
  const forAll = useRef<SameName | null>(null);
  const chosen = useRef(new Map<string, SameName>());
  const choiceFor = (id: string) => chosen.current.get(id) ?? forAll.current ?? "ask";

  const change = (id: string, changes: Partial<FileUpload>) =>
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setFiles((now) => now.filter((one) => one.id !== id));

  function atOnce(id: string, file: File) {
    const body = new FormData();
    body.set("file", file);
    body.set("if_exists", choiceFor(id));
    const onProgress = (progress: number) => change(id, { progress });
    return upload<Adding>(`/api/rags/${ragId}/documents`, { body, onProgress });
  }

  const inParts = (id: string, file: File) =>
    uploadInParts<Adding>({
      path: documentUploadsPath(ragId),
      file,
      completion: { if_exists: choiceFor(id) },
      signal: new AbortController().signal,
      onStarted: (uploadId) => change(id, { uploadId }),
      onProgress: (bytes) => change(id, { progress: bytes / file.size }),
    });

  async function sendOne({ id, file }: FileUpload) {
    change(id, { state: "sending", progress: 0, failure: null });
    try {
      const { documents } = await (file.size > PART_BYTES ? inParts(id, file) : atOnce(id, file));
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

  return {
    files,
    add(file: File) {
      const isTooLarge = file.size > MAX_DOCUMENT_BYTES;
      const failure = isTooLarge ? DOCUMENT_TOO_LARGE : null;
      const state = isTooLarge ? "failed" : "waiting";
      const id = crypto.randomUUID();
      setFiles((now) => [...now, { id, file, state, uploadId: null, progress: 0, failure }]);
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
