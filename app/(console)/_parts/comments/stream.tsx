"use client";

import { type ReactNode, useState } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { CardTitle } from "@/components/ui/card";
import { Bot } from "@/components/ui/icons";
import { actorText } from "@/lib/agents/runs/run-words";
import type { Remark } from "@/lib/comments/schema";
import type { PageOf } from "@/lib/paging";
import { DeleteComment, EditComment } from "./comment-forms";

/** A comment whose Markdown the server has rendered. */
export type ShownRemark = Remark & { shown: ReactNode };

/** A change of the item, rendered by the server. */
export interface Entry {
  id: string;
  at: string;
  shown: ReactNode;
}

/** The latest of a kind, newest first. */
type Latest<Row> = Pick<PageOf<Row>, "rows" | "total">;

interface StreamProps {
  comments: Latest<ShownRemark>;
  changes: Latest<Entry>;
}

/** An item's comments and changes under their heading, oldest first. Needs the comment calls. */
export function Stream({ comments, changes }: StreamProps) {
  const [isFiltered, setFiltered] = useState(false);
  const shown = isFiltered ? [] : changes.rows;
  const all = [
    ...shown.map(({ id, at, shown }) => ({ id, at, item: <Change>{shown}</Change> })),
    ...comments.rows.map((comment) => ({
      ...{ id: comment.id, at: comment.created_at },
      item: <Comment comment={comment} />,
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <CardTitle>Activity</CardTitle>
        {comments.rows.length > 0 && changes.rows.length > 0 ? (
          <Button
            variant={isFiltered ? "secondary" : "ghost"}
            size="sm"
            aria-pressed={isFiltered}
            onClick={() => setFiltered(!isFiltered)}
          >
            Comments only
          </Button>
        ) : null}
      </div>
      <Rest of={comments} noun="comments" />
      {isFiltered ? null : <Rest of={changes} noun="changes" />}
      {all.length === 0 ? (
        <p className="text-muted-foreground">No activity yet.</p>
      ) : (
        <ol aria-label="Activity" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {all.map(({ id, item }) => (
            <li key={id}>{item}</li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Says that there are more than the latest. */
function Rest({ of: { rows, total }, noun }: { of: Latest<unknown>; noun: string }) {
  if (total <= rows.length) return null;
  return (
    <p className="text-13 text-muted-foreground">
      Showing the latest {rows.length} of {total} {noun}.
    </p>
  );
}

function Change({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 text-13">
      <span aria-hidden className="mt-2 size-1.5 justify-self-center rounded-full bg-faint" />
      <div className="grid gap-0.5">{children}</div>
    </div>
  );
}

function Comment({ comment }: { comment: ShownRemark }) {
  const person = comment.userName ?? "Unknown User";
  const name = actorText({ actorName: person, agentName: comment.agentName });
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
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
    </div>
  );
}
