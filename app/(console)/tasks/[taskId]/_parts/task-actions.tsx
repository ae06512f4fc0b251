"use client";

import { type ReactNode, useMemo, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Trash2, UserPlus, X } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { type CommentCalls, CommentCallsProvider } from "../../../_parts/comments/comment-calls";
import { RESTORE_NOTE } from "../../../_parts/items/restore-note";
import type { ChosenPerson } from "../../_parts/assign-user-dialog";
import type { Candidate } from "../../_parts/form/people-picker";
import { loadCandidates } from "../../_parts/form/use-candidates";
import { useBulk } from "../../_parts/use-bulk";
import {
  addCommentAction,
  assignTaskUserAction,
  deleteCommentAction,
  editCommentAction,
  removeTaskUserAction,
} from "../../actions";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../_parts/assign-user-dialog")).AssignUserDialog,
);

interface AddUserProps {
  taskId: string;
  /** Without people already on the task. */
  candidates: readonly Candidate[];
}

export function AddUser({ taskId, candidates }: AddUserProps) {
  const [isOpen, setOpen] = useState(false);

  async function assign({ userId, name, taskRole }: ChosenPerson) {
    try {
      await callAction(assignTaskUserAction, { id: taskId, userId, taskRole });
    } catch (thrown) {
      throw new Error(messageOr(thrown, "Failed to add the user. Please try again."));
    }
    notify.success(`${name} added to this task`);
  }

  return (
    <>
      <Button variant="outline" onPointerEnter={dialogCode.preload} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Add User
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(AssignUserDialog) => (
            <AssignUserDialog
              title="Add User"
              candidates={candidates}
              search={(text) => loadCandidates({ task: taskId }, text)}
              submitLabel="Add User"
              onClose={() => setOpen(false)}
              onAssign={assign}
            />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

interface RemoveUserProps {
  taskId: string;
  userId: string;
  name: string;
}

export function RemoveUser({ taskId, userId, name }: RemoveUserProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        <X aria-hidden />
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Remove ${name} from this task?`}
          confirmLabel="Remove"
          onConfirm={async () => {
            try {
              await callAction(removeTaskUserAction, { id: taskId, userId });
            } catch (thrown) {
              return { error: messageOr(thrown, "Failed to remove the user. Please try again.") };
            }
            notify.success(`${name} removed from this task`);
          }}
        />
      ) : null}
    </>
  );
}

/** Deletes the task and opens the list, with Undo in a toast. */
export function DeleteTask({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useBulk();
  return (
    <>
      <Button
        variant="outline"
        pending={isPending}
        className="hover:text-destructive"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete "${name}"?`}
          description={RESTORE_NOTE}
          confirmLabel="Delete"
          onConfirm={() =>
            run({ ids: [id], change: { kind: "delete" }, skipRefresh: true }, () =>
              router.push("/tasks"),
            )
          }
        />
      ) : null}
    </>
  );
}

/** Provides the calls for a task's comments. The page refreshes after each. */
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
