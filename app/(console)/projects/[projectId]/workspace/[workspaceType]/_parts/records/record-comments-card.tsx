"use client";

import { type ComponentProps, useCallback, useEffect, useMemo, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import {
  type CommentCalls,
  CommentCallsProvider,
} from "../../../../../../_parts/comments/comment-calls";
import { CommentForm } from "../../../../../../_parts/comments/comment-forms";
import { CommentList } from "../../../../../../_parts/comments/comment-list";
import { readRecordCommentsAction } from "./markdown-actions";
import { type RecordAddress, recordsApiPath } from "./record-screen";

export interface RecordCommentsCardProps {
  address: RecordAddress;
  recordId: string;
}

/** A record's comments and a field to add one. Comments load when the record opens. */
export function RecordCommentsCard({ address, recordId }: RecordCommentsCardProps) {
  const { projectId, type, records } = address;
  const [shown, setShown] = useState<ComponentProps<typeof CommentList>["comments"] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const load = useCallback(
    () =>
      callAction(readRecordCommentsAction, { projectId, type, records, recordId }).then(
        (comments) => {
          setShown(comments);
          setFailure(null);
        },
        (thrown) => setFailure(messageOr(thrown, "Please try again.")),
      ),
    [projectId, type, records, recordId],
  );
  useEffect(() => void load(), [load]);

  const calls = useMemo((): CommentCalls => {
    const path = recordsApiPath({ projectId, type, records }, `/${encodeURIComponent(recordId)}`);
    const write = (method: "POST" | "PATCH" | "DELETE", rest: string, more = {}) =>
      request(`${path}/comments${rest}`, { method, ...more }).then(load);
    return {
      about: recordId,
      mentionable: `${path}/mentionable`,
      add: (body, key) =>
        write("POST", "", { body: { body }, headers: { "idempotency-key": key } }),
      edit: (id, body) => write("PATCH", `/${id}`, { body: { body } }),
      remove: (id) => write("DELETE", `/${id}`),
    };
  }, [projectId, type, records, recordId, load]);

  return (
    <Card id="comments">
      <CardTitle>Comments</CardTitle>
      <CommentCallsProvider value={calls}>
        {failure ? (
          <Alert
            variant="destructive"
            title="Failed to load comments"
            action={
              <Button variant="outline" size="sm" onClick={() => void load()}>
                Retry
              </Button>
            }
          >
            {failure}
          </Alert>
        ) : null}
        {shown ? (
          <CommentList comments={shown} empty="No comments yet." />
        ) : failure ? null : (
          <Loading />
        )}
        <CommentForm />
      </CommentCallsProvider>
    </Card>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading comments…</span>
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-10" />
    </div>
  );
}
