import { Markdown } from "@/components/markdown";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardTitle } from "@/components/ui/card";
import type { PageOf } from "@/lib/paging";
import { type CommentView, MAX_COMMENT } from "@/lib/tasks/comments/schema";
import { CommentForm, DeleteComment, EditComment } from "./comment-forms";

interface CommentsCardProps {
  taskId: string;
  /** The latest ones, newest first. */
  comments: PageOf<CommentView>;
}

/** What was said about the task, oldest first, and a field to go on with. */
export function CommentsCard({ taskId, comments: { rows, total } }: CommentsCardProps) {
  return (
    <Card id="comments">
      <CardTitle>Comments</CardTitle>
      {total > rows.length ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          The latest {rows.length} of {total} comments.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ol aria-label="Comments" className="grid gap-4">
          {rows.toReversed().map((comment) => (
            <Comment key={comment.id} taskId={taskId} comment={comment} />
          ))}
        </ol>
      ) : null}
      <CommentForm taskId={taskId} maxLength={MAX_COMMENT} />
    </Card>
  );
}

function Comment({ taskId, comment }: { taskId: string; comment: CommentView }) {
  const name = comment.userName ?? "Unknown User";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Avatar name={name} src={comment.avatar} decorative />
      <div className="grid min-w-0 gap-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <RelativeTime
            value={comment.created_at}
            className="text-[0.8125rem] text-muted-foreground"
          />
          {comment.updated_at ? (
            <span className="text-[0.8125rem] text-muted-foreground">edited</span>
          ) : null}
          {comment.canDelete ? (
            <span className="ml-auto">
              <DeleteComment taskId={taskId} commentId={comment.id} author={name} />
            </span>
          ) : null}
        </div>
        {comment.canEdit ? (
          <EditComment
            taskId={taskId}
            commentId={comment.id}
            body={comment.body}
            maxLength={MAX_COMMENT}
          >
            <Markdown>{comment.body}</Markdown>
          </EditComment>
        ) : (
          <Markdown>{comment.body}</Markdown>
        )}
      </div>
    </li>
  );
}
