import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import type { GenerationView } from "@/lib/knowledge/generations/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface IndexNoticeProps {
  /** API path of the RAG's generations. */
  path: string;
  generation: GenerationView;
  onChanged: () => void;
}

/** Status and actions of a new index that isn't in use yet. */
export function IndexNotice({ path, generation, onChanged }: IndexNoticeProps) {
  const { id, state, error, passed, questions } = generation;
  const [isPending, setPending] = useState(false);
  const [isAsked, setAsked] = useState(false);

  const call = async (change: "cancel" | "retry", body: object = {}) => {
    await request(`${path}/${id}/${change}`, { method: "POST", body });
    onChanged();
  };

  async function press(change: "cancel" | "retry") {
    setPending(true);
    try {
      await call(change);
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to update the index. Please try again."));
    }
    setPending(false);
  }

  const cancel = (
    <Button variant="outline" size="sm" pending={isPending} onClick={() => void press("cancel")}>
      {state === "building" ? "Cancel" : "Discard"}
    </Button>
  );
  if (state === "building")
    return (
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardTitle>Reindexing all documents</CardTitle>
          {cancel}
        </div>
        <Building generation={generation} />
        <p className="text-13 text-muted-foreground">
          {sizeOf(generation)}. Searches and answers use the current index until this is done.
        </p>
      </Card>
    );
  return (
    <>
      <Alert
        variant={state === "held" ? "warning" : "destructive"}
        title={
          state === "held"
            ? "The new index is ready, but not in use"
            : "Failed to reindex the documents"
        }
        action={
          <div className="flex flex-wrap gap-2">
            {state === "held" ? (
              <Button size="sm" disabled={isPending} onClick={() => setAsked(true)}>
                Use new index
              </Button>
            ) : null}
            <Button
              variant="outline"
              size="sm"
              pending={isPending}
              onClick={() => void press("retry")}
            >
              {state === "held" ? "Evaluate again" : "Retry"}
            </Button>
            {cancel}
          </div>
        }
      >
        <p>{error}</p>
        <p>
          {sizeOf(generation)}.
          {state === "held" && passed !== null
            ? ` ${passed} of ${questions} questions passed.`
            : ""}
          {state === "failed" ? " The previous index is still in use." : ""}
        </p>
      </Alert>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Use the new index anyway?"
        description="Too few test questions pass with it. Searches and answers use it from now on."
        confirmLabel="Use new index"
        onConfirm={() => call("retry", { ignore_gate: true })}
      />
    </>
  );
}

const sizeOf = ({ chunk_size, chunk_overlap, embedding }: GenerationView) =>
  `Passages of up to ${chunk_size} characters, overlap up to ${chunk_overlap}${embedding ? `, vectors by ${embedding.model}` : ""}`;

function Building({ generation }: { generation: GenerationView }) {
  const { progress, progress_total, embedding, vectors, without_vectors, error } = generation;
  if (error) return <p role="status">{error}</p>;
  const isCut = progress_total > 0 && progress >= progress_total;
  if (isCut && embedding && without_vectors > 0)
    return (
      <Progress
        label="Vectors"
        value={vectors}
        max={vectors + without_vectors}
        valueText={`${vectors} of ${vectors + without_vectors}`}
        showLabel
      />
    );
  if (isCut) return <p role="status">All documents are indexed. Evaluating the test questions…</p>;
  return (
    <Progress
      label="Documents"
      value={progress}
      max={progress_total}
      valueText={`${progress} of ${progress_total}`}
      showLabel
    />
  );
}
