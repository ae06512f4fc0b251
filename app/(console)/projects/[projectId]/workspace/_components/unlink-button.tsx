"use client";

import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Unlink } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { unlinkAction } from "../actions";
import { LINK_LABELS, type LinkKind } from "./link-labels";

interface UnlinkButtonProps {
  projectId: string;
  kind: LinkKind;
  id: string;
  name: string;
  /** Takes the focus when the row that has it is gone. */
  headingId: string;
}

/** Takes one out of the project; it can be linked again, so that nothing is asked first. */
export function UnlinkButton({ projectId, kind, id, name, headingId }: UnlinkButtonProps) {
  const [pending, startTransition] = useTransition();

  function unlink() {
    startTransition(async () => {
      try {
        await callAction(unlinkAction, { projectId, kind, id });
        document.getElementById(headingId)?.focus();
        notify.success(`${name} is no longer linked to the project`);
      } catch (thrown) {
        const failed = `Failed to unlink ${LINK_LABELS[kind].one}. Please try again.`;
        notify.error(messageOr(thrown, failed));
      }
    });
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      aria-label={`Unlink ${name}`}
      onClick={unlink}
    >
      {pending ? null : <Unlink aria-hidden />} Unlink
    </Button>
  );
}
