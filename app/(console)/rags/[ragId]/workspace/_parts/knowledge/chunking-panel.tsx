"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormFailure } from "@/components/form-message";
import { useApiData } from "@/components/hooks/use-api-data";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { usePolling } from "@/components/hooks/use-polling";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { GenerationView, PreviewView } from "@/lib/knowledge/generations/schema";
import { CHUNK_OVERLAP, CHUNK_SIZE } from "@/lib/knowledge/knowledge-rules";
import { request } from "@/lib/request/request";
import { keptFailureOf, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { ChunkingPreview } from "./chunking-preview";
import { EmbeddingFields, embeddingOf, VectorsNotice } from "./embedding-fields";
import { IndexNotice } from "./index-notice";

export interface ChunkingPanelProps {
  ragId: string;
  /** Whether the person may choose the model, and so whose key pays. */
  mayChooseModel: boolean;
}

interface Chunking {
  chunk_size: number;
  chunk_overlap: number;
}

interface GenerationsAnswer {
  generations: GenerationView[];
  chunking: Chunking;
  current: GenerationView | null;
}

/**
 * Chooses how documents are cut and searched: previewed on one document, then applied to all in the
 * background.
 */
export function ChunkingPanel({ ragId, mayChooseModel }: ChunkingPanelProps) {
  const { isOpen } = useTabUse("configuration");
  const path = `/api/rags/${ragId}/generations`;
  const { data, failure, retry, refresh } = useApiData<GenerationsAnswer>(
    `${path}?perPage=5`,
    isOpen,
  );
  const latest = data?.generations.find(({ state }) =>
    ["building", "held", "failed"].includes(state),
  );
  const isBuilding = latest?.state === "building";
  const { current = null } = data ?? {};
  const isEmbedding = (current?.without_vectors ?? 0) > 0;
  usePolling(isOpen && (isBuilding || isEmbedding), refresh);

  // Refreshes the badge above and the other tabs.
  const router = useRouter();
  const was = useRef(isBuilding);
  const isInUse = data?.generations[0]?.state === "current";
  useEffect(() => {
    if (was.current === isBuilding) return;
    was.current = isBuilding;
    router.refresh();
    if (isInUse) notify.success("The new index is in use");
  }, [isBuilding, isInUse, router]);

  if (failure)
    return (
      <PanelFailure title="Failed to load the passage settings" message={failure} onRetry={retry} />
    );
  if (!data) return <PanelLoading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {latest ? <IndexNotice path={path} generation={latest} onChanged={retry} /> : null}
      {current?.embedding ? <VectorsNotice generation={current} /> : null}
      <ChunkingForm
        key={JSON.stringify([data.chunking, current?.embedding])}
        path={path}
        chunking={data.chunking}
        embedding={mayChooseModel ? (current?.embedding ?? null) : undefined}
        onStarted={retry}
      />
    </div>
  );
}

interface ChunkingFormProps {
  path: string;
  chunking: Chunking;
  /** The embedding model; undefined if the person can't choose it. */
  embedding: GenerationView["embedding"] | undefined;
  onStarted: () => void;
}

/** Previewed settings and their result; null if the RAG has no text yet. */
interface PreviewedSettings extends Chunking {
  embedding?: GenerationView["embedding"];
  preview: PreviewView | null;
}

function ChunkingForm({ path, chunking, embedding, onStarted }: ChunkingFormProps) {
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();
  const [previewed, setPreviewed] = useState<PreviewedSettings | null>(null);
  const keyOf = useIdempotencyKey();
  /** Part of the idempotency key, so that a cancelled change can be started again. */
  const [startCount, setStartCount] = useState(0);

  function preview(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const wanted = {
      chunk_size: Number(data.get("chunk_size")),
      chunk_overlap: Number(data.get("chunk_overlap")),
    };
    const chosen = embedding === undefined ? undefined : embeddingOf(data);
    const query = { ...wanted, ...(chosen && { embedding_model: chosen.model }) };
    void run(
      async () =>
        setPreviewed({ ...wanted, embedding: chosen, preview: await previewOf(path, query) }),
      (thrown) => keptFailureOf(thrown, "Failed to create the preview. Please try again."),
    );
  }

  function apply({ preview: _, ...body }: PreviewedSettings) {
    void run(
      async () => {
        await request(path, {
          method: "POST",
          body,
          headers: { "Idempotency-Key": keyOf([body, startCount]) },
        });
        setPreviewed(null);
        setStartCount(startCount + 1);
        notify.info("Reindexing all documents");
        onStarted();
      },
      (thrown) => keptFailureOf(thrown, "Failed to apply the change. Please try again."),
    );
  }

  const fields = [
    {
      name: "chunk_size",
      label: "Passage length",
      description: `Maximum characters, ${CHUNK_SIZE.min} to ${CHUNK_SIZE.max}. Shorter passages match more precisely, longer ones give more context.`,
      ...CHUNK_SIZE,
    },
    {
      name: "chunk_overlap",
      label: "Overlap",
      description: "Characters repeated from the previous passage, up to half the passage length.",
      min: 0,
      ...CHUNK_OVERLAP,
    },
  ] as const;
  return (
    <Card className="gap-6">
      <CardTitle>Passages and search</CardTitle>
      <form
        onSubmit={preview}
        // Changed values need a new preview.
        onInput={() => setPreviewed(null)}
        aria-busy={isPending || undefined}
        className="grid gap-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, description, min, max }) => (
            <Field
              key={name}
              name={name}
              label={label}
              description={description}
              errors={failure?.errors?.[name]}
              required
              disabled={isPending}
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={min}
                  max={max}
                  defaultValue={chunking[name]}
                />
              )}
            </Field>
          ))}
          {embedding === undefined ? null : (
            <EmbeddingFields
              initial={embedding}
              errors={failure?.errors ?? {}}
              disabled={isPending}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <FormFailure failure={failure} fields={FIELDS} />
          </div>
          <Button type="submit" variant="outline" pending={isPending && previewed === null}>
            Preview
          </Button>
        </div>
      </form>
      {previewed ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t pt-4">
          {previewed.preview ? (
            <ChunkingPreview
              preview={previewed.preview}
              model={previewed.embedding?.model || null}
            />
          ) : (
            <p>No document to preview yet. These settings apply to documents you add.</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-64 text-13 text-muted-foreground">
              All documents are reindexed. Searches and answers use the current index until that is
              done.
            </p>
            <Button pending={isPending} onClick={() => apply(previewed)}>
              Apply to all documents
            </Button>
          </div>
        </div>
      ) : null}
    </Card>
  );
}

const FIELDS = [
  "chunk_size",
  "chunk_overlap",
  "embedding.integration_id",
  "embedding.model",
  "embedding.dimensions",
];

async function previewOf(
  path: string,
  wanted: Chunking & { embedding_model?: string },
): Promise<PreviewView | null> {
  const query = new URLSearchParams(
    Object.entries(wanted).map(([key, value]) => [key, `${value}`]),
  );
  try {
    return await request<PreviewView>(`${path}/preview?${query}`);
  } catch (thrown) {
    // No document has been read yet.
    if (toRequestError(thrown).status === 409) return null;
    throw thrown;
  }
}
