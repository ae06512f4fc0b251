"use client";

import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { removeTaskUserAction } from "../../actions";

interface RemoveUserProps {
  taskId: string;
  userId: string;
  name: string;
}

export function RemoveUser({ taskId, userId, name }: RemoveUserProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        <X aria-hidden />
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Remove ${name} from this task?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            try {
              await callAction(removeTaskUserAction, { id: taskId, userId });
            } catch (thrown) {
              return { error: messageOr(thrown, "Failed to remove the user. Please try again.") };
            }
            notify.success(`${name} was removed from this task`);
          }}
        />
      ) : null}
    </>
  );
}
