"use client";

import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";

interface BindingSnippetProps {
  snippet: string;
  boundTo: string | null;
}

/** The fragment of wrangler.jsonc with the ids of the services. */
export function BindingSnippet({ snippet, boundTo }: BindingSnippetProps) {
  const { outcome, copy } = useCopy(snippet);
  return (
    <section aria-labelledby="snippet-title" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="snippet-title" className="text-sm font-medium">
          Bindings for wrangler.jsonc
        </h3>
        <CopyButton outcome={outcome} onCopy={copy} />
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">
        {boundTo
          ? `The Worker "${boundTo}" is bound to the services now. Keep this in wrangler.jsonc, so that the next deployment stays bound.`
          : "Put this into wrangler.jsonc and deploy, so that the Worker uses the new services."}
      </p>
      <pre className="whitespace-pre-wrap break-all rounded-lg border bg-background/60 p-3 font-mono text-[0.8125rem] leading-5">
        {snippet}
      </pre>
      <CopyMessage outcome={outcome} />
    </section>
  );
}
