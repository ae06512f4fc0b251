import { Card, CardTitle } from "@/components/ui/card";
import type { PageOf } from "@/lib/paging";
import type { CommentView } from "@/lib/tasks/comments/schema";
import { CommentForm } from "../../../_components/comments/comment-forms";
import { CommentList } from "../../../_components/comments/comment-list";
import { shownRemarks } from "../../../_components/comments/shown-remarks";
import { TaskCommentCalls } from "./task-comment-calls";

interface CommentsCardProps {
  taskId: string;
  /** The latest ones, newest first. */
  comments: PageOf<CommentView>;
}

/** What was said about the task, oldest first, and a field to go on with. */
export function CommentsCard({ taskId, comments }: CommentsCardProps) {
  return (
    <Card id="comments">
      <CardTitle>Comments</CardTitle>
      <TaskCommentCalls taskId={taskId}>
        <CommentList comments={shownRemarks(comments)} />
        <CommentForm />
      </TaskCommentCalls>
    </Card>
  );
}
