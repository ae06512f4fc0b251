"use client";

import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { deleteCommentAction } from "../../actions";

interface DeleteCommentProps {
  taskId: string;
  commentId: string;
  author: string;
}

export function DeleteComment({ taskId, commentId, author }: DeleteCommentProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete the comment of ${author}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete the comment of ${author}?`}
          description="It cannot be brought back."
          confirmLabel="Delete"
          onConfirm={async () => {
            try {
              await callAction(deleteCommentAction, { taskId, commentId });
            } catch (thrown) {
              return {
                error: messageOr(thrown, "Failed to delete the comment. Please try again."),
              };
            }
          }}
        />
      ) : null}
    </>
  );
}
