"use client";

import { useState } from "react";
import { Check, Copy } from "@/components/ui/icons";
import { Button } from "./ui/button";

type CopyOutcome = "copied" | "failed" | null;

/** Copies a text to the clipboard and returns the outcome. */
export function useCopy(text: string): { outcome: CopyOutcome; copy: () => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);

  async function copy(): Promise<void> {
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    setOutcome(await done.then(() => "copied" as const).catch(() => "failed" as const));
  }

  return { outcome, copy };
}

interface CopyButtonProps {
  outcome: CopyOutcome;
  onCopy: () => void;
  /** Names what is copied, for pages with several of these. */
  label?: string;
}

export function CopyButton({ outcome, onCopy, label }: CopyButtonProps) {
  return (
    <Button size="sm" variant="outline" aria-label={label} onClick={onCopy}>
      {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
      Copy
    </Button>
  );
}

/** Announces a copied text, or says what to do if the browser doesn't allow copying. */
export function CopyMessage({ outcome }: { outcome: CopyOutcome }) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {outcome === "copied" ? "Copied" : ""}
      </p>
      {outcome === "failed" ? (
        <p className="text-13 text-warning">
          Your browser blocked copying. Select the text and copy it.
        </p>
      ) : null}
    </>
  );
}
