"use client";

import { useState } from "react";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { RotateCcw, X } from "@/components/ui/icons";
import { runHref } from "@/lib/agents/runs/run-words";
import type { RunView } from "@/lib/agents/runs/schema";
import type { UndoneRun } from "@/lib/agents/runs/undo-run";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** Cancels the run after confirmation. */
export function CancelRun({ run, onDone }: { run: RunView; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        <X aria-hidden /> Cancel run
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        destructive
        title="Cancel this run?"
        description="The agent stops, and its open approvals are cancelled. Changes it has already made stay."
        confirmLabel="Cancel run"
        cancelLabel="Keep running"
        onConfirm={async () => {
          try {
            await request(`/api/runs/${run.id}/cancel`, { method: "POST" });
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          } finally {
            onDone();
          }
          notify.success("Run cancelled");
        }}
      />
    </>
  );
}

/** Takes back what the run changed, after confirmation. */
export function UndoRun({ run, onDone }: { run: RunView; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        Undo run
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        destructive
        title="Undo this run?"
        description="Takes back the changes that still are as the run left them. What someone has changed since stays, and each step says so."
        confirmLabel="Undo run"
        cancelLabel="Keep changes"
        onConfirm={async () => {
          try {
            const { undone, kept } = await request<UndoneRun>(`/api/runs/${run.id}/undo`, {
              method: "POST",
            });
            const staying = kept.length > 0 ? `, ${kept.length} stay` : "";
            notify.success(`${undone.length} undone${staying}`);
          } catch (thrown) {
            return { error: toRequestError(thrown).message };
          } finally {
            onDone();
          }
        }}
      />
    </>
  );
}

/** Starts a new run with the same input, on behalf of the person, and opens it. */
export function RetryRun({ run }: { run: RunView }) {
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const { isPending, run: call } = useCall<null>();

  function retry() {
    return call(
      async () => {
        const again = await request<{ run: RunView }>(`/api/runs/${run.id}/retry`, {
          method: "POST",
          headers: { "Idempotency-Key": keyOf(run.id) },
        });
        router.push(runHref(again.run));
      },
      (thrown) => {
        notify.failure(thrown, toRequestError(thrown).message, retry);
        return null;
      },
    );
  }

  return (
    <Button
      variant={run.state === "succeeded" ? "outline" : "default"}
      pending={isPending}
      onClick={retry}
    >
      <RotateCcw aria-hidden />
      {run.state === "succeeded" ? "Run again" : "Retry"}
    </Button>
  );
}
