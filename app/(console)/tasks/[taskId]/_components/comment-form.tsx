"use client";

import { useState } from "react";
import { useIdempotencyKey } from "@/components/hooks/use-call";
import { callAction } from "@/lib/request/call-action";
import { addCommentAction } from "../../actions";
import { CommentField } from "./comment-field";

/** A new comment. */
export function CommentForm({ taskId, maxLength }: { taskId: string; maxLength: number }) {
  const keyOf = useIdempotencyKey();
  // The same words once more, after they have been added, are another comment.
  const [added, setAdded] = useState(0);
  return (
    <CommentField
      label="Add a comment"
      submitLabel="Comment"
      maxLength={maxLength}
      failed="Failed to add the comment. Please try again."
      save={async (body) => {
        await callAction(addCommentAction, { id: taskId, body, key: keyOf([added, body]) });
        setAdded(added + 1);
      }}
    />
  );
}
