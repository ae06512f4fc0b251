"use client";

import { type ComponentProps, useCallback, useEffect, useMemo, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import {
  type CommentCalls,
  CommentCallsProvider,
} from "../../../../../../_parts/comments/comment-calls";
import { CommentForm } from "../../../../../../_parts/comments/comment-forms";
import { Stream } from "../../../../../../_parts/comments/stream";
import { readRecordCommentsAction } from "./markdown-actions";
import { type RecordAddress, recordsApiPath } from "./record-screen";

export interface RecordStreamProps {
  address: RecordAddress;
  recordId: string;
  changes: ComponentProps<typeof Stream>["changes"];
}

/** A record's changes, its comments, which load when it opens, and a field to add one. */
export function RecordStreamCard({ address, recordId, changes }: RecordStreamProps) {
  const { projectId, type, records } = address;
  const [shown, setShown] = useState<ComponentProps<typeof Stream>["comments"] | null>(null);
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
      <CommentCallsProvider value={calls}>
        <Stream comments={shown ?? NONE} changes={changes} />
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
        {shown || failure ? null : <Loading />}
        <CommentForm />
      </CommentCallsProvider>
    </Card>
  );
}

const NONE = { rows: [], total: 0 };

function Loading() {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading comments…</span>
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-10" />
    </div>
  );
}
