"use client";

import { useEffect, useRef, useState } from "react";
import { DEFAULT_POLICY } from "@/lib/request/policies";
import { request } from "@/lib/request/request";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { upload } from "@/lib/request/upload";
import { imageProblem, NO_REMOVE_REASON, NO_UPLOAD_REASON } from "@/lib/settings/settings-rules";

/** An image that the API takes, and how screens call it. */
export interface ImageTarget {
  /** Within a sentence: "logo". */
  noun: string;
  /** At the start of one: "Logo". */
  label: string;
  /** Takes the file by POST. */
  path: string;
  /** Where the path serves several images: which, in the form and in the address. */
  type?: string;
  /** The types of files that it takes. */
  types: readonly string[];
}

export type ImagePhase = "idle" | "uploading" | "removing";

interface ImageState {
  phase: ImagePhase;
  /** Shows the chosen file before the server has it. */
  preview: string | null;
  /** 0 to 1. */
  progress: number;
  failure: { title?: string; reason: string } | null;
  /** For screen readers and eyes: what has just been done. */
  done: string | null;
}

const IDLE: ImageState = { phase: "idle", preview: null, progress: 0, failure: null, done: null };

export interface ImageEvents {
  onUploaded: (url: string) => void;
  onRemoved: () => void;
}

/** The server's word or the request helper's sentence; the fixed text where neither says anything. */
function reasonOf(thrown: unknown, fallback: string): string {
  const error = toRequestError(thrown);
  if (error.kind === "answer" && !error.hasServerMessage) return fallback;
  return error.message || fallback;
}

function formOf({ type }: ImageTarget, file: File): FormData {
  const form = new FormData();
  // Before the file, so that it is there even for a reader that stops at the file.
  if (type) form.set("type", type);
  form.set("file", file);
  return form;
}

/** Uploading and removing one image: idle, uploading with a preview, removing, and what came of it. */
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
