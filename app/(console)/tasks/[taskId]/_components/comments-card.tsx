import { Markdown } from "@/components/markdown";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardTitle } from "@/components/ui/card";
import { load } from "@/lib/http/load";
import { listComments } from "@/lib/tasks/comments/comments";
import { COMMENTS_LOAD_FAILED, type CommentView, MAX_COMMENT } from "@/lib/tasks/comments/schema";
import { LoadFailed } from "../../../_components/load-failed";
import { CommentForm } from "./comment-form";
import { DeleteComment } from "./delete-comment";
import { EditComment } from "./edit-comment";

const SHOWN = 100;

/** What was said about the task, oldest first, and a field to go on with. */
export async function CommentsCard({ taskId }: { taskId: string }) {
  const { data, failure } = await load((ctx) =>
    listComments(ctx, taskId, { page: 1, perPage: SHOWN, sort: "-created_at" }),
  );
  return (
    <Card id="comments">
      <CardTitle>Comments</CardTitle>
      {failure ? (
        <LoadFailed title={COMMENTS_LOAD_FAILED} message={failure.message} level={3} />
      ) : (
        <>
          {data.total > data.rows.length ? (
            <p className="text-[0.8125rem] text-muted-foreground">
              The latest {data.rows.length} of {data.total} comments.
            </p>
          ) : null}
          {data.rows.length > 0 ? (
            <ol aria-label="Comments" className="grid gap-4">
              {data.rows.toReversed().map((comment) => (
                <Comment key={comment.id} taskId={taskId} comment={comment} />
              ))}
            </ol>
          ) : null}
          <CommentForm taskId={taskId} maxLength={MAX_COMMENT} />
        </>
      )}
    </Card>
  );
}

function Comment({ taskId, comment }: { taskId: string; comment: CommentView }) {
  const name = comment.userName ?? "Unknown User";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Avatar name={name} decorative />
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
