"use client";

import { useState, useTransition } from "react";
import { ActionMenu } from "@/components/action-menu";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { BulkBar } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Trash2, UserPlus } from "@/components/ui/icons";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { Candidate } from "../_form/people-picker";
import { loadSharedCandidates } from "../_form/use-candidates";
import type { BulkChange } from "../bulk-actions";
import { modeLabel, STATUSES_OF, statusLabel } from "./task-badges";
import { useTaskSelection } from "./task-selection";
import { useBulk } from "./use-bulk";

const assignCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./assign-user-dialog")).AssignUserDialog,
);

const STATUS_GROUPS = (["auto", "manual"] as const).map((mode) => ({
  label: modeLabel(mode),
  statuses: STATUSES_OF[mode],
}));

const WORDS = { singular: "task", plural: "tasks" };

/** What to do with the chosen tasks. */
export function TaskBulkBar() {
  const { chosen, setAll } = useTaskSelection();
  const { run, isPending } = useBulk();
  const [isDeleting, setDeleting] = useState(false);
  const assign = useAssign(chosen);
  const count = chosen.length;
  const noun = count === 1 ? "task" : "tasks";
  const act = (change: BulkChange) => run({ ids: [...chosen], change }, () => setAll(false));

  return (
    <>
      <BulkBar count={count} words={WORDS} onClear={() => setAll(false)}>
        <ActionMenu
          variant="outline"
          size="sm"
          pending={isPending}
          label="Set status"
          groups={STATUS_GROUPS.map(({ label, statuses }) => ({
            label,
            actions: statuses.map((status) => ({
              id: status,
              label: statusLabel(status),
              onSelect: () => act({ kind: "status", status }),
            })),
          }))}
        >
          Set status
        </ActionMenu>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          pending={assign.isLoading}
          onClick={assign.open}
        >
          {assign.isLoading ? null : <UserPlus aria-hidden />}
          Assign
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
      {isDeleting ? (
        <LazyConfirmDialog
          open
          onOpenChange={setDeleting}
          destructive
          title={`Delete ${count} ${noun}?`}
          description="You can undo this right afterwards."
          confirmLabel="Delete"
          onConfirm={() => act({ kind: "delete" })}
        />
      ) : null}
      {assign.candidates ? (
        <LazyDialog code={assignCode} onClose={assign.close}>
          {(AssignUserDialog) => (
            <AssignUserDialog
              title={`Assign ${count} ${noun}`}
              candidates={assign.candidates ?? []}
              ask={(text) => loadSharedCandidates(chosen, text)}
              submitLabel="Assign"
              onClose={assign.close}
              onAssign={(person) => act({ kind: "assign", ...person })}
            />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}

/** The dialog's people are asked for when somebody wants to assign, with its code. */
function useAssign(ids: readonly string[]) {
  const [candidates, setCandidates] = useState<Candidate[] | null>(null);
  const [isLoading, startLoading] = useTransition();
  const open = () =>
    startLoading(async () => {
      try {
        const [people] = await Promise.all([loadSharedCandidates(ids), assignCode.load()]);
        if (people.length > 0) setCandidates(people);
        else notify.warning(...nobodyFor(ids.length));
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to load users for assignment"));
      }
    });
  return { candidates, isLoading, open, close: () => setCandidates(null) };
}

/** Why nobody is offered, and what to choose instead. */
function nobodyFor(count: number): [message: string, description: string] {
  if (count === 1) return ["Nobody can be assigned to this task", "You may not edit it."];
  return [
    "Nobody can be assigned to all of these tasks",
    "You may not edit them, or nobody can see all of their projects. Choose tasks of one project.",
  ];
}
