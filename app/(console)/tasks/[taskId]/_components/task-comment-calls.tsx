"use client";

import { type ReactNode, useMemo } from "react";
import { callAction } from "@/lib/request/call-action";
import {
  type CommentCalls,
  CommentCallsProvider,
} from "../../../_components/comments/comment-calls";
import { addCommentAction, deleteCommentAction, editCommentAction } from "../../actions";

/** How the comments within it are written: those of a task, whose page is drawn anew each time. */
export function TaskCommentCalls({ taskId, children }: { taskId: string; children: ReactNode }) {
  const calls = useMemo(
    (): CommentCalls => ({
      about: taskId,
      mentionable: `/api/tasks/${encodeURIComponent(taskId)}/mentionable`,
      add: (body, key) => callAction(addCommentAction, { id: taskId, body, key }),
      edit: (commentId, body) => callAction(editCommentAction, { taskId, commentId, body }),
      remove: (commentId) => callAction(deleteCommentAction, { taskId, commentId }),
    }),
    [taskId],
  );
  return <CommentCallsProvider value={calls}>{children}</CommentCallsProvider>;
}
