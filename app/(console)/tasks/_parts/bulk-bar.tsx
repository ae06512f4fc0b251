"use client";

import { useState, useTransition } from "react";
import { ActionMenu } from "@/components/action-menu";
import type { MenuGroup } from "@/components/action-menu-content";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { BulkBar } from "@/components/row-selection";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Trash2, UserPlus } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { messageOr } from "@/lib/request/request-error";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { RESTORE_SEVERAL_NOTE } from "../../_parts/items/restore-note";
import type { BulkChange } from "../bulk-actions";
import { LazyAssignDialog } from "./assign-to-project";
import type { Candidate } from "./form/people-picker";
import { loadSharedCandidates } from "./form/use-candidates";
import type { TaskFilterValues } from "./task-address";
import {
  dueLabel,
  firstStatus,
  MODES,
  modeLabel,
  PRIORITIES,
  statusLabel,
  wordLabel,
} from "./task-badges";
import { useTaskSelection } from "./task-selection";
import { TASKS, useBulk } from "./use-bulk";

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

/** A custom field with choices that many tasks can get at once. */
export interface SettableField {
  key: string;
  label: string;
  choices: readonly { value: unknown; label: string }[];
}

interface TaskBulkBarProps {
  /** Number of tasks that match the filters, on all pages. */
  total: number;
  /** The same as text: "10,000+" if there are more. */
  totalText: string;
  filter: TaskFilterValues;
  /** Custom fields of the one project that the list is filtered by. */
  settable: readonly SettableField[];
}

/** Actions for the selected tasks: those of the page, or all that match the filters. */
export function TaskBulkBar({ total, totalText, filter, settable }: TaskBulkBarProps) {
  const { ids, chosen, choose } = useTaskSelection();
  const { run, isPending } = useBulk();
  const [openDialog, setOpenDialog] = useState<"delete" | "due" | "project" | null>(null);
  const [wantsAll, setWantsAll] = useState(false);
  const isPage = ids.length > 0 && chosen.length === ids.length;
  // Unselecting a row limits the selection to this page.
  if (wantsAll && !isPage) setWantsAll(false);
  const isAll = wantsAll && isPage;
  const which = isAll ? { filter } : { ids: [...chosen] };
  const assign = useAssign(which);
  const count = isAll ? total : chosen.length;
  const noun = count === 1 ? "task" : "tasks";
  /** Keeps the skipped tasks selected. */
  const keep = (left: readonly string[]) => {
    choose(left);
    setWantsAll(false);
  };
  const clear = () => keep([]);
  const act = (change: BulkChange) => run({ ...which, change }, keep);
  const set = (changes: Record<string, unknown>, text: string) =>
    act({ kind: "change", changes, text });
  const formats = useTimeFormats();
  const close = (isOpen: boolean) => (isOpen ? undefined : setOpenDialog(null));

  return (
    <>
      <BulkBar count={count} words={WORDS} onClear={clear}>
        {isPage && !isAll && total > ids.length ? (
          <Button variant="ghost" size="sm" onClick={() => setWantsAll(true)}>
            Select all {totalText} matching tasks
          </Button>
        ) : null}
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
        <ActionMenu
          variant="outline"
          size="sm"
          disabled={isPending}
          label="Change"
          groups={[...changeGroups(set, setOpenDialog), ...fieldGroups(settable, set)]}
        >
          Change
        </ActionMenu>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          pending={assign.isLoading}
          onClick={assign.open}
        >
          <UserPlus aria-hidden />
          Assign
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          onClick={() => setOpenDialog("delete")}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
      {openDialog === "due" ? (
        <DueDateDialog
          title={`Set due date for ${count} ${noun}`}
          onOpenChange={close}
          onChoose={(due) =>
            set({ due_date: due }, `Due date set to ${dueLabel(due, formats)} for ${TASKS}`)
          }
        />
      ) : null}
      {openDialog === "project" ? (
        <LazyAssignDialog
          // Several tasks have no common project.
          task={{ id: "", name: `${count} ${noun}`, project_id: "" }}
          open
          onOpenChange={close}
          onAssign={(project) =>
            set(
              { project_id: project?.id ?? null },
              project ? `Moved ${TASKS} to ${project.name}` : `Project removed from ${TASKS}`,
            )
          }
        />
      ) : null}
      {openDialog === "delete" ? (
        <LazyConfirmDialog
          open
          onOpenChange={close}
          destructive
          title={`Delete ${count} ${noun}?`}
          description={RESTORE_SEVERAL_NOTE}
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
              search={(text) => loadSharedCandidates(which, text)}
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

/** Returns a group for each custom field with choices. */
function fieldGroups(
  settable: readonly SettableField[],
  set: (changes: Record<string, unknown>, text: string) => void,
): MenuGroup[] {
  return settable.map(({ key, label, choices }) => ({
    label,
    actions: [
      ...choices.map((choice) => ({
        id: `${key} ${choice.label}`,
        label: choice.label,
        onSelect: () =>
          set({ custom: { [key]: choice.value } }, `${label} set to ${choice.label} for ${TASKS}`),
      })),
      {
        id: `no ${key}`,
        label: `Remove ${label.toLowerCase()}`,
        onSelect: () => set({ custom: { [key]: null } }, `${label} removed from ${TASKS}`),
      },
    ],
  }));
}

/** Returns the other bulk changes. */
function changeGroups(
  set: (changes: Record<string, unknown>, text: string) => void,
  ask: (what: "due" | "project") => void,
): readonly MenuGroup[] {
  return [
    {
      label: "Priority",
      actions: PRIORITIES.map((priority) => ({
        id: priority,
        label: wordLabel(priority),
        onSelect: () => set({ priority }, `Priority set to ${wordLabel(priority)} for ${TASKS}`),
      })),
    },
    {
      label: "Mode",
      actions: MODES.map((mode) => ({
        id: mode,
        label: modeLabel(mode),
        // Statuses depend on the mode, so both are set.
        onSelect: () =>
          set(
            { taskMode: mode, status: firstStatus(mode) },
            `Mode set to ${modeLabel(mode)} for ${TASKS}`,
          ),
      })),
    },
    {
      label: "More",
      actions: [
        { id: "due", label: "Due date…", onSelect: () => ask("due") },
        {
          id: "no-due",
          label: "Remove due date",
          onSelect: () => set({ due_date: null }, `Due date removed from ${TASKS}`),
        },
        { id: "project", label: "Project…", onSelect: () => ask("project") },
      ],
    },
  ];
}

interface DueDateDialogProps {
  title: string;
  onOpenChange: (isOpen: boolean) => void;
  /** The date as YYYY-MM-DD. */
  onChoose: (due: string) => void;
}

function DueDateDialog({ title, onOpenChange, onChoose }: DueDateDialogProps) {
  const [due, setDue] = useState("");
  return (
    <LazyConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={title}
      confirmLabel="Set due date"
      confirmDisabled={due === ""}
      onConfirm={() => onChoose(due)}
    >
      <Field name="due" label="Due date">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={due}
            onChange={(event) => setDue(event.target.value)}
          />
        )}
      </Field>
    </LazyConfirmDialog>
  );
}

/** Loads people and code of the assign dialog when it first opens. */
function useAssign(which: { ids: string[] } | { filter: TaskFilterValues }) {
  const [candidates, setCandidates] = useState<Candidate[] | null>(null);
  const [isLoading, startLoading] = useTransition();
  const open = () =>
    startLoading(async () => {
      try {
        const [people] = await Promise.all([loadSharedCandidates(which), assignCode.load()]);
        if (people.length > 0) setCandidates(people);
        else notify.warning(...noCandidatesMessage("ids" in which ? which.ids.length : 2));
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to load users for assignment"));
      }
    });
  return { candidates, isLoading, open, close: () => setCandidates(null) };
}

/** Returns why no one can be assigned, and what to do instead. */
function noCandidatesMessage(count: number): [message: string, description: string] {
  if (count === 1)
    return ["You can't assign people to this task", "You don't have permission to edit it."];
  return [
    "No one can be assigned to all of these tasks",
    "You can't edit some of them, or no one has access to all of their projects. Select tasks from one project.",
  ];
}
