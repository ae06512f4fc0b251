"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/request/call-action";
import { editCommentAction } from "../../actions";
import { CommentField } from "./comment-field";

interface EditCommentProps {
  taskId: string;
  commentId: string;
  /** As it was typed. */
  body: string;
  maxLength: number;
  /** As it is shown. */
  children: ReactNode;
}

/** One's own comment, and in its place the field to change it. The focus comes back to the button. */
export function EditComment(props: EditCommentProps) {
  const { taskId, commentId, body, maxLength, children } = props;
  const [isEditing, setEditing] = useState(false);
  const wasEdited = useRef(false);
  function close() {
    wasEdited.current = true;
    setEditing(false);
  }
  if (isEditing) {
    return (
      <CommentField
        label="Edit comment"
        submitLabel="Save comment"
        maxLength={maxLength}
        initial={body}
        failed="Failed to save the comment. Please try again."
        save={async (changed) => {
          await callAction(editCommentAction, { taskId, commentId, body: changed });
          close();
        }}
        onCancel={close}
      />
    );
  }
  return (
    <>
      {children}
      <Button
        ref={(button) => {
          if (button && wasEdited.current) button.focus();
          wasEdited.current = false;
        }}
        variant="ghost"
        size="sm"
        className="-ml-2 justify-self-start px-2 text-muted-foreground"
        aria-label="Edit comment"
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
    </>
  );
}
