"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Check, Copy } from "@/components/ui/icons";

interface BindingSnippetProps {
  snippet: string;
  boundTo: string | null;
}

/** The fragment of wrangler.jsonc with the ids of the services. */
export function BindingSnippet({ snippet, boundTo }: BindingSnippetProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  async function copy(): Promise<void> {
    const done =
      navigator.clipboard?.writeText(snippet) ?? Promise.reject(new Error("no clipboard"));
    setOutcome(await done.then(() => "copied" as const).catch(() => "failed" as const));
  }

  return (
    <section aria-labelledby="snippet-title" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="snippet-title" className="text-sm font-medium">
          Bindings for wrangler.jsonc
        </h3>
        <Button size="sm" variant="outline" onClick={copy}>
          {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          Copy
        </Button>
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">
        {boundTo
          ? `The Worker "${boundTo}" is bound to the services now. Keep this in wrangler.jsonc, so that the next deployment stays bound.`
          : "Put this into wrangler.jsonc and deploy, so that the Worker uses the new services."}
      </p>
      <pre className="whitespace-pre-wrap break-all rounded-lg border bg-background/60 p-3 font-mono text-[0.8125rem] leading-5">
        {snippet}
      </pre>
      <p aria-live="polite" className="sr-only">
        {outcome === "copied" ? "Copied" : ""}
      </p>
      {outcome === "failed" ? (
        <p className="text-[0.8125rem] text-warning">
          The browser does not allow copying here: select the text instead.
        </p>
      ) : null}
    </section>
  );
}
