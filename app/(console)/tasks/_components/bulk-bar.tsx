"use client";

import { Trash2, UserPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { Button } from "@/components/ui/button";
import type { Candidate } from "../_form/people-picker";
import { STATUSES_OF, modeLabel, statusLabel } from "./task-words";
import { useTaskSelection } from "./task-selection";
import { type BulkChange, useBulk } from "./use-bulk";

const ConfirmDialog = lazy(async () => ({
  default: (await import("@/components/confirm-dialog")).ConfirmDialog,
}));
const loadAssign = () => import("./assign-dialog");
const AssignDialog = lazy(async () => ({ default: (await loadAssign()).AssignDialog }));

const STATUS_GROUPS = (["auto", "manual"] as const).map((mode) => ({
  label: modeLabel(mode),
  statuses: STATUSES_OF[mode],
}));

/** What to do with the chosen tasks; stands at the lower edge for as long as some are chosen. */
export function BulkBar({ candidates }: { candidates: readonly Candidate[] | null }) {
  const { chosen, setAll } = useTaskSelection();
  const { run, isPending } = useBulk();
  const [asking, setAsking] = useState<"delete" | "assign" | null>(null);
  const count = chosen.length;
  const noun = count === 1 ? "task" : "tasks";
  const act = (change: BulkChange) =>
    run({ ids: [...chosen], change }, () => setAll(false));

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} ${noun} selected` : ""}
      </p>
      {count > 0 ? (
        <div
          data-slot="bulk-bar"
          role="toolbar"
          aria-label="Selected tasks"
          className="sticky bottom-3 z-10 mx-auto flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-xl border bg-popover p-2 shadow-xl shadow-black/40"
        >
          <span className="px-2 text-sm tabular-nums">{count} selected</span>
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
          {candidates ? (
            <Button
              variant="outline"
              size="sm"
              disabled={isPending}
              onClick={() => setAsking("assign")}
            >
              <UserPlus aria-hidden />
              Assign
            </Button>
          ) : null}
          <Button
            variant="outline"
            size="sm"
            disabled={isPending}
            onClick={() => setAsking("delete")}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Clear selection"
            onClick={() => setAll(false)}
          >
            <X aria-hidden />
          </Button>
        </div>
      ) : null}
      {asking === "delete" ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={() => setAsking(null)}
            destructive
            title={`Delete ${count} ${noun}?`}
            description="You can undo this right afterwards."
            confirmLabel="Delete"
            onConfirm={() => act({ kind: "delete" })}
          />
        </Suspense>
      ) : null}
      {asking === "assign" && candidates ? (
        <Suspense>
          <AssignDialog
            title={`Assign ${count} ${noun}`}
            candidates={candidates}
            submitLabel="Assign"
            onClose={() => setAsking(null)}
            onAssign={(person) => act({ kind: "assign", ...person })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
