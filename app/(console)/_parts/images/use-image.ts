"use client";

import { useEffect, useRef, useState } from "react";
import { imageProblem } from "@/lib/files/image-rules";
import { DEFAULT_POLICY } from "@/lib/request/policies";
import { request } from "@/lib/request/request";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { upload } from "@/lib/request/upload";
import { NO_REMOVE_REASON, NO_UPLOAD_REASON } from "@/lib/settings/settings-rules";

/** An image slot of the API, and its names on screens. */
export interface ImageTarget {
  /** For the middle of a sentence: "logo". */
  noun: string;
  /** For the start of a sentence: "Logo". */
  label: string;
  /** API path for the upload. */
  path: string;
  /** Which image, if the path serves several. Sent in the form and in the query. */
  type?: string;
  /** Accepted MIME types. */
  types: readonly string[];
}

type ImagePhase = "idle" | "uploading" | "removing";

interface ImageState {
  phase: ImagePhase;
  /** Preview of the chosen file during the upload. */
  preview: string | null;
  /** From 0 to 1. */
  progress: number;
  failure: { title?: string; reason: string } | null;
  /** The last success, also announced to screen readers. */
  done: string | null;
}

const IDLE: ImageState = { phase: "idle", preview: null, progress: 0, failure: null, done: null };

export interface ImageEvents {
  onUploaded: (url: string) => void;
  onRemoved: () => void;
}

/** Returns the server's or the request helper's message, otherwise the fallback. */
function reasonOf(thrown: unknown, fallback: string): string {
  const error = toRequestError(thrown);
  if (error.kind === "answer" && !error.hasServerMessage) return fallback;
  return error.message || fallback;
}

function formOf({ type }: ImageTarget, file: File): FormData {
  const form = new FormData();
  // Goes before the file, for servers that stop reading at the file.
  if (type) form.set("type", type);
  form.set("file", file);
  return form;
}

/** Uploads and removes an image, with preview, progress and result. */
export function useImage(target: ImageTarget, { onUploaded, onRemoved }: ImageEvents) {
  const { noun, label, path, type, types } = target;
  const [state, setState] = useState<ImageState>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    if (running.current) return;
    const problem = imageProblem(file, types);
    if (problem) return setState({ ...IDLE, failure: { reason: problem } });
    const controller = new AbortController();
    running.current = controller;
    const preview = URL.createObjectURL(file);
    setState({ ...IDLE, phase: "uploading", preview });
    try {
      const { url } = await upload<{ url?: string }>(path, {
        body: formOf(target, file),
        onProgress: (progress) => setState((now) => ({ ...now, progress })),
        signal: controller.signal,
      });
      if (!url) throw new RequestError("answer", "");
      onUploaded(url);
      setState({ ...IDLE, done: `${label} uploaded` });
    } catch (thrown) {
      const reason = reasonOf(thrown, NO_UPLOAD_REASON);
      setState({ ...IDLE, failure: { title: `Failed to upload ${noun}`, reason } });
    } finally {
      URL.revokeObjectURL(preview);
      running.current = undefined;
    }
  }

  async function remove() {
    if (running.current) return;
    running.current = new AbortController();
    setState({ ...IDLE, phase: "removing" });
    try {
      await request(type ? `${path}?type=${type}` : path, { ...DEFAULT_POLICY, method: "DELETE" });
      onRemoved();
      setState({ ...IDLE, done: `${label} removed` });
    } catch (thrown) {
      const reason = reasonOf(thrown, NO_REMOVE_REASON);
      setState({ ...IDLE, failure: { title: `Failed to remove ${noun}`, reason } });
    } finally {
      running.current = undefined;
    }
  }

  return { state, choose, remove };
}
