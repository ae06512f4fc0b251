"use client";

import type { ReactNode } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { Bot } from "@/components/ui/icons";
import { actorText } from "@/lib/agents/runs/run-words";
import type { Remark } from "@/lib/comments/schema";
import type { PageOf } from "@/lib/paging";
import { DeleteComment, EditComment } from "./comment-forms";

/** A comment whose Markdown the server has rendered. */
export type ShownRemark = Remark & { shown: ReactNode };

interface CommentListProps {
  /** The latest comments, newest first. */
  comments: Pick<PageOf<ShownRemark>, "rows" | "total">;
  /** Shown if there are no comments. Nothing by default. */
  empty?: string;
}

/** Lists comments, oldest first. Needs the comment calls around it. */
export function CommentList({ comments: { rows, total }, empty }: CommentListProps) {
  if (rows.length === 0) return empty ? <p className="text-muted-foreground">{empty}</p> : null;
  return (
    <>
      {total > rows.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {rows.length} of {total} comments.
        </p>
      ) : null}
      <ol aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.toReversed().map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ol>
    </>
  );
}

function Comment({ comment }: { comment: ShownRemark }) {
  const person = comment.userName ?? "Unknown User";
  const name = actorText({ actorName: person, agentName: comment.agentName });
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {comment.agentName === null ? (
        <Avatar name={person} src={comment.avatar} decorative />
      ) : (
        <span aria-hidden className="agent-mark grid size-7 place-items-center">
          <Bot className="size-4" />
        </span>
      )}
      <div className="grid min-w-0 gap-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <RelativeTime value={comment.created_at} className="text-13 text-muted-foreground" />
          {comment.updated_at ? (
            <span className="text-13 text-muted-foreground">edited</span>
          ) : null}
          {comment.canDelete ? (
            <span className="ml-auto">
              <DeleteComment commentId={comment.id} author={name} />
            </span>
          ) : null}
        </div>
        {comment.canEdit ? (
          <EditComment commentId={comment.id} body={comment.body}>
            {comment.shown}
          </EditComment>
        ) : (
          comment.shown
        )}
      </div>
    </li>
  );
}
