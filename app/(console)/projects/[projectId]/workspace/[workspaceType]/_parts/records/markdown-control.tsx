"use client";

import { type ReactNode, useState, useTransition } from "react";
import type { FormControlProps } from "@/components/form/edit-form";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { cn } from "@/lib/ui/cn";
import { notify } from "@/lib/ui/notify";
import { previewMarkdownAction } from "./markdown-actions";

interface MarkdownControlProps {
  control: FormControlProps;
  max: number;
}

/** A Markdown field with a preview rendered by the server. */
export function MarkdownControl({ control, max }: MarkdownControlProps) {
  const [preview, setPreview] = useState<ReactNode>(null);
  const [isPending, startTransition] = useTransition();

  function show() {
    startTransition(async () => {
      try {
        const { node } = await callAction(previewMarkdownAction, { text: control.value });
        setPreview(node);
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to load the preview. Please try again."));
      }
    });
  }

  const isPreview = preview !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">Editor mode</legend>
        <Button
          variant={isPreview ? "ghost" : "secondary"}
          size="sm"
          aria-pressed={!isPreview}
          onClick={() => setPreview(null)}
        >
          Write
        </Button>
        <Button
          variant={isPreview ? "secondary" : "ghost"}
          size="sm"
          aria-pressed={isPreview}
          pending={isPending}
          onClick={show}
        >
          Preview
        </Button>
      </fieldset>
      <Textarea
        {...control}
        className={cn("max-h-[60vh] min-h-48", isPreview && "hidden")}
        maxLength={max}
        placeholder="Markdown: ## heading, **bold**, lists, [links](https://…)"
      />
      {isPreview ? (
        <section
          aria-label="Preview"
          className="max-h-[60vh] min-h-48 overflow-y-auto rounded-md bg-muted px-3 py-2"
        >
          {preview}
        </section>
      ) : null}
    </div>
  );
}
