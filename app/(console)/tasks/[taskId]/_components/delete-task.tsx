"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { useBulk } from "../../_components/use-bulk";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/components/confirm-dialog")).ConfirmDialog,
}));

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
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            destructive
            title={`Delete "${name}"?`}
            description="You can undo this right afterwards."
            confirmLabel="Delete"
            onConfirm={() =>
              run({ ids: [id], change: { kind: "delete" } }, () => router.push("/tasks"))
            }
          />
        </Suspense>
      ) : null}
    </>
  );
}
