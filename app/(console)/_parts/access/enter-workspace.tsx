"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { joinWorkspaceAction, requestAccessAction } from "./enter-actions";
import type { Entrance } from "./entrance-words";

interface EnterWorkspaceProps {
  projectId: string;
  workspaceType: string;
  entrance: Entrance;
  /** Called after the person has joined or requested access. */
  onDone?: () => void;
}

/** Joins the workspace if the person manages its team; otherwise requests access. */
export function EnterWorkspace({ entrance, onDone, ...address }: EnterWorkspaceProps) {
  const [isPending, setPending] = useState(false);
  const { mayJoin, isRequested, isDeclined } = entrance;
  const { name } = workspaceEntry(address.workspaceType);

  async function act() {
    setPending(true);
    try {
      if (mayJoin) {
        await callAction(joinWorkspaceAction, address);
        notify.success(`You joined ${name}`);
      } else {
        await callAction(requestAccessAction, address);
        notify.success("Access requested. You'll get a notice when it is decided.");
      }
      onDone?.();
    } catch (thrown) {
      const failed = mayJoin ? "Failed to add you to the team" : "Failed to request access";
      notify.failure(thrown, messageOr(thrown, failed), () => void act());
    }
    setPending(false);
  }

  if (!mayJoin && (isRequested || isDeclined)) return null;
  const label = mayJoin ? "Join this workspace" : "Request access";
  return (
    <Button
      size="sm"
      variant={mayJoin ? "default" : "outline"}
      pending={isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => void act()}
    >
      {label}
    </Button>
  );
}
