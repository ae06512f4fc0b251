"use client";

import { useEffect, useRef } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";

const FILE_NAME = "atrium-recovery-codes.txt";

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: FILE_NAME });
  link.click();
  URL.revokeObjectURL(url);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten recovery codes, shown only once. They stay until the person confirms saving them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const { outcome, copy } = useCopy(text);
  const title = useRef<HTMLParagraphElement>(null);
  // Replaces the focused form, so take the focus.
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <div className="grid gap-4">
      <p ref={title} tabIndex={-1} className="font-medium outline-none">
        Save your recovery codes
      </p>
      <p className="text-muted-foreground">
        Each code signs you in once if you lose your device. You won't see these codes again. You
        can create new ones on your account page.
      </p>
      <ul
        aria-label="Recovery codes"
        data-print-alone
        className="grid select-all gap-1 rounded-md bg-muted p-3 font-mono text-13 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-label="Download recovery codes"
          onClick={() => download(`${text}\n`)}
        >
          <Download aria-hidden />
          Download
        </Button>
        <CopyButton outcome={outcome} onCopy={copy} label="Copy recovery codes" />
        <Button
          size="sm"
          variant="outline"
          aria-label="Print recovery codes"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <CopyMessage outcome={outcome} />
      <Button onClick={onDone}>I've saved them</Button>
    </div>
  );
}
