"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useOptimistic, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardFooter } from "@/components/ui/card";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { deleteProjectAction } from "../actions";
import { PROJECTS_HEADING } from "./panel-address";

const FAILED = "Failed to delete project. Please try again.";

interface RemovableCardProps {
  id: string;
  name: string;
  /** What goes along with the project. */
  consequence: string;
  /** The card's other buttons. */
  links: ReactNode;
  children: ReactNode;
}

/** A card that leaves the list as soon as its deletion is confirmed, and comes back when the server refuses. */
export function RemovableCard({ id, name, consequence, links, children }: RemovableCardProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useOptimistic(false);

  function remove() {
    document.getElementById(PROJECTS_HEADING)?.focus();
    startTransition(async () => {
      setRemoved(true);
      await callAction(deleteProjectAction, { id }).catch((thrown: unknown) => {
        notify.error(messageOr(thrown, FAILED));
        router.refresh();
      });
    });
  }

  if (isRemoved) return null;
  return (
    <li className="flex min-w-0">
      <Card className="w-full">
        {children}
        <CardFooter className="mt-auto">
          {links}
          <Button
            variant="ghost"
            size="icon-sm"
            className="ml-auto hover:text-destructive"
            aria-label={`Delete ${name}`}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden />
          </Button>
        </CardFooter>
      </Card>
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
    </li>
  );
}
