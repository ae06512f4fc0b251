"use client";

import { useState } from "react";

export type CopyOutcome = "copied" | "failed" | null;

/** Copies a text to the clipboard, and says how that went. */
export function useCopy(text: string): { outcome: CopyOutcome; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);

  async function copy(): Promise<void> {
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    setOutcome(await done.then(() => "copied" as const).catch(() => "failed" as const));
  }

  return { outcome, copy };
}
