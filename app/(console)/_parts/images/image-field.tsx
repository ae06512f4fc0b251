"use client";

import { useRef } from "react";
import { DropZone } from "@/components/drop-zone";
import { ImagePreview } from "@/components/image-preview";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Trash2 } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { type ImageEvents, type ImageTarget, useImage } from "./use-image";

interface ImageFieldProps extends ImageEvents {
  target: ImageTarget;
  recommended: string;
  url: string | null;
  /** Heading level. */
  level?: 2 | 3;
}

/** Shows, uploads and removes an image. */
export function ImageField({ target, recommended, url, level = 3, ...events }: ImageFieldProps) {
  const { noun, label, types } = target;
  const { state, choose, remove } = useImage(target, events);
  const inputRef = useRef<HTMLInputElement>(null);
  const isBusy = state.phase !== "idle";

  async function removeAndKeepFocus() {
    await remove();
    // The removed image takes its button along, so focus the file input.
    inputRef.current?.focus();
  }

  return (
    <Card data-image={noun} data-phase={state.phase} aria-busy={isBusy || undefined}>
      <CardHeader>
        <CardTitle level={level}>{label}</CardTitle>
        <CardDescription>{recommended}</CardDescription>
      </CardHeader>
      <CardContent className="grid max-w-md gap-3">
        <ImagePreview src={state.preview ?? url} alt={`${label} preview`} />
        <DropZone
          accept={types.join(",")}
          ref={inputRef}
          label={url ? `Replace ${noun}` : `Upload ${noun}`}
          isDisabled={isBusy}
          onFile={choose}
        />
        {state.phase === "uploading" ? (
          <Progress
            label={`Uploading ${noun}`}
            value={Math.round(state.progress * 100)}
            showLabel
          />
        ) : null}
        {url ? (
          <Button
            variant="outline"
            pending={state.phase === "removing"}
            disabled={isBusy}
            onClick={removeAndKeepFocus}
          >
            <Trash2 aria-hidden />
            Remove {noun}
          </Button>
        ) : null}
        <div aria-live="assertive">
          {state.failure ? (
            <Alert variant="destructive" role="presentation" title={state.failure.title}>
              {state.failure.reason}
            </Alert>
          ) : null}
        </div>
        <p aria-live="polite" className="text-sm text-muted-foreground empty:hidden">
          {state.done}
        </p>
      </CardContent>
    </Card>
  );
}
