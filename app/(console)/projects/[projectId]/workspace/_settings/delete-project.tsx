"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { deleteShownProjectAction } from "../actions";

interface DeleteProjectProps {
  id: string;
  name: string;
  listHref: string;
  /** What goes along with it, as the list says it. */
  consequence: string;
}

/** Deletes the project after its name was read once more, and leaves for the list. */
export function DeleteProject({ id, name, listHref, consequence }: DeleteProjectProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    try {
      await callAction(deleteShownProjectAction, { id });
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to delete project. Please try again.") };
    }
    notify.success("Project deleted successfully!");
    router.replace(listHref);
  }

  return (
    <Card className="border-destructive/40">
      <div>
        <CardTitle>Delete project</CardTitle>
        <CardDescription>{consequence}</CardDescription>
      </div>
      <Button variant="destructive" className="self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete project
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Are you sure you want to delete "${name}"?`}
          description={consequence}
          confirmLabel="Delete"
          onConfirm={remove}
        />
      ) : null}
    </Card>
  );
}
