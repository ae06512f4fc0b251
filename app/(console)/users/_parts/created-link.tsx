"use client";

import { useEffect, useRef } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { RelativeTime } from "@/components/relative-time";
import type { CreatedLink } from "@/lib/account-links/schema";

interface CreatedLinkBoxProps {
  link: CreatedLink;
  /** Text above the link. */
  text: string;
}

/** A new link to copy. It is shown only once. */
export function CreatedLinkBox({ link, text }: CreatedLinkBoxProps) {
  const { outcome, copy } = useCopy(link.url);
  const box = useRef<HTMLParagraphElement>(null);
  // Replaces the focused element, so take the focus.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <p ref={box} tabIndex={-1} className="outline-none">
        {text} Works once. Expires <RelativeTime value={link.expires_at} />. You won't see it again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code
          data-slot="made-link"
          className="min-w-0 flex-1 basis-64 select-all break-all rounded-md bg-muted p-3 font-mono text-13"
        >
          {link.url}
        </code>
        <CopyButton outcome={outcome} onCopy={copy} label="Copy link" />
      </div>
      <CopyMessage outcome={outcome} />
    </div>
  );
}
