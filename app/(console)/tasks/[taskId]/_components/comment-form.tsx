"use client";

import { useState } from "react";
import { callAction } from "@/lib/request/call-action";
import { addCommentAction } from "../../actions";
import { CommentField } from "./comment-field";

/** A new comment. */
export function CommentForm({ taskId, maxLength }: { taskId: string; maxLength: number }) {
  // The same key for every try: a comment whose answer got lost is not made twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <CommentField
      label="Add a comment"
      submitLabel="Comment"
      maxLength={maxLength}
      failed="Failed to add the comment. Please try again."
      save={async (body) => {
        await callAction(addCommentAction, { id: taskId, body, key });
        setKey(crypto.randomUUID());
      }}
    />
  );
}
