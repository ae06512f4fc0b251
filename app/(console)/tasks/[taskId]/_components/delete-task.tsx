"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { useBulk } from "../../_components/use-bulk";

/** Deletes the task and goes to the list, where the toast brings it back. */
export function DeleteTask({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useBulk();
  return (
    <>
      <Button
        variant="outline"
        pending={isPending}
        className="hover:text-destructive"
        onClick={() => setAsking(true)}
      >
        {isPending ? null : <Trash2 aria-hidden />}
        Delete
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete "${name}"?`}
          description="You can undo this right afterwards."
          confirmLabel="Delete"
          onConfirm={() =>
            run({ ids: [id], change: { kind: "delete" }, isLeaving: true }, () =>
              router.push("/tasks"),
            )
          }
        />
      ) : null}
    </>
  );
}
