import { useEffect, useRef, useState } from "react";
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_BYTES } from "@/lib/knowledge/documents/document-rules";
import type { AddedDocument } from "@/lib/knowledge/documents/schema";
import { messageOr } from "@/lib/request/request-error";
import { upload } from "@/lib/request/upload";

/** A file on its way to the RAG; once it is a document, the list shows it. */
export interface SentFile {
  id: string;
  file: File;
  state: "waiting" | "sending" | "known" | "failed";
  /** From 0 to 1. */
  share: number;
  failure: string | null;
}

/** More at a time make none of them faster. */
const AT_ONCE = 3;

/** Sends files to a RAG, some at a time, and says how far each is. `onAdded` is called after each that has arrived. */
export function useSending(ragId: string, onAdded: () => void) {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const started = useRef(new Set<string>());

  const change = (id: string, changes: Partial<SentFile>) =>
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => setFiles((now) => now.filter((one) => one.id !== id));

  async function sendOne({ id, file }: SentFile) {
    change(id, { state: "sending", share: 0, failure: null });
    const body = new FormData();
    body.set("file", file);
    try {
      const { documents } = await upload<{ documents: AddedDocument[] }>(
        `/api/rags/${ragId}/documents`,
        { body, onProgress: (share) => change(id, { share }) },
      );
      if (documents[0]?.added) drop(id);
      else change(id, { state: "known" });
      onAdded();
    } catch (thrown) {
      const failure = messageOr(thrown, "The upload failed. Please try again.");
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
  useEffect(() => {
    if (!isSending) return;
    // Closing the tab would stop what is under way.
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
      setFiles((now) => [...now, { id: crypto.randomUUID(), file, state, share: 0, failure }]);
    },
    retry: (id: string) => change(id, { state: "waiting", failure: null }),
    drop,
  };
}
