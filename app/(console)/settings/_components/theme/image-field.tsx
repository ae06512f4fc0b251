"use client";

import { useRef } from "react";
import { DropZone } from "@/components/drop-zone";
import { ImagePreview } from "@/components/image-preview";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Trash2 } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { IMAGE_TYPES, type ImageKind } from "@/lib/settings/settings-rules";
import { useImage } from "./use-image";

interface ImageFieldProps {
  kind: ImageKind;
  title: string;
  recommended: string;
  url: string | null;
  onUploaded: (url: string) => void;
  onRemoved: () => void;
}

/** Preview, upload and removal of the logo or the favicon. */
export function ImageField({ kind, title, recommended, url, ...events }: ImageFieldProps) {
  const { state, choose, remove } = useImage({ kind, ...events });
  const inputRef = useRef<HTMLInputElement>(null);
  const isBusy = state.phase !== "idle";

  async function removeAndKeepFocus() {
    await remove();
    // The button goes with the image; the keyboard stays in the card.
    inputRef.current?.focus();
  }

  return (
    <Card data-image={kind} data-phase={state.phase} aria-busy={isBusy || undefined}>
      <CardHeader>
        <CardTitle level={3}>{title}</CardTitle>
        <CardDescription>{recommended}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <ImagePreview src={state.preview ?? url} alt={`${title} preview`} />
        <DropZone
          accept={IMAGE_TYPES.join(",")}
          ref={inputRef}
          label={url ? `Replace ${kind}` : `Upload ${kind}`}
          isDisabled={isBusy}
          onFile={choose}
        />
        {state.phase === "uploading" ? (
          <Progress
            label={`Uploading ${kind}`}
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
            Remove {kind}
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
