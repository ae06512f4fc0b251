"use client";

import { useMemo, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { RelativeTime } from "@/components/relative-time";
import { BulkBar, RowCheckbox, useRowSelection } from "@/components/row-selection";
import { FormattedTime } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import { RotateCcw, Trash2 } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import type { TrashItem, TrashKind } from "@/lib/trash/schema";
import { notify } from "@/lib/ui/notify";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { DeletionDialog } from "../../_parts/items/deletion";
import { useRestore } from "../../_parts/items/use-restore";
import type { ListedItem } from "./listed-item";
import { useRestoreSeveral } from "./use-restore-several";

const KIND_WORDS: Record<TrashKind, string> = {
  project: "Project",
  agent: "Agent",
  rag: "RAG",
  integration: "Integration",
  task: "Task",
  record: "Record",
  schedule: "Schedule",
  trigger: "Trigger",
  question: "Test question",
  scenario: "Scenario",
  view: "Saved view",
};

/** What is deleted together with each kind. */
const ALSO_DELETED: Partial<Record<TrashKind, string>> = {
  project: "This also deletes its workspaces, records and files.",
  agent: "This also deletes its runs and schedules.",
  rag: "This also deletes its documents, questions and answers.",
  integration: "This also deletes its keys and test history.",
  task: "This also deletes its comments.",
  record: "This also deletes its comments and files.",
};

/** Kinds with so much content that deleting them permanently requires typing the name. */
const CONFIRM_BY_NAME: ReadonlySet<TrashKind> = new Set(["project", "rag"]);

const WORDS = { singular: "item", plural: "items" };

const keyOf = ({ kind, id }: TrashItem) => `${kind}:${id}`;

/** Returns the kind, or for a record its type and place: "Contact · Heron · CRM". */
function kindText({ kind, records, project_name, workspace }: ListedItem): string {
  if (!records || workspace === null) return KIND_WORDS[kind];
  const word = records.singular.charAt(0).toUpperCase() + records.singular.slice(1);
  return [word, project_name, workspaceEntry(workspace).name].filter(Boolean).join(" · ");
}

/** Items in the trash, each with Restore and Delete permanently. */
export function TrashList({
  items,
  canPurge,
}: {
  items: readonly ListedItem[];
  canPurge: boolean;
}) {
  const router = useRouter();
  const { restore } = useRestore();
  const [pendingKey, setPendingKey] = useState<string | null>(null);
  const [purged, setPurged] = useState<TrashItem | null>(null);
  const { chosen, toggle, setAll } = useRowSelection(useMemo(() => items.map(keyOf), [items]));
  const several = useRestoreSeveral();

  async function restoreItem(item: TrashItem) {
    setPendingKey(keyOf(item));
    await restore(item);
    setPendingKey(null);
  }

  async function purge({ kind, id, name }: TrashItem) {
    try {
      await request(`/api/trash/${kind}/${id}`, { method: "DELETE" });
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to delete it. Please try again.") };
    }
    notify.success(`“${name}” permanently deleted`);
    router.refresh();
    return undefined;
  }

  return (
    <>
      <ul aria-label="Trash" className="list-rows border-hair border-t">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <div className="flex min-w-0 flex-1 basis-60 items-center gap-1">
              <RowCheckbox
                aria-label={`Select ${item.name}`}
                checked={chosen.includes(keyOf(item))}
                onChange={() => toggle(keyOf(item))}
              />
              <div className="min-w-0 flex-1">
                <p className="min-w-0 truncate font-medium" title={item.name}>
                  {item.name}
                </p>
                <p className="text-13 text-faint">
                  {kindText(item)} · deleted <RelativeTime value={item.deleted_at} /> by{" "}
                  {item.deleted_by_name ?? "a deleted user"} · permanently deleted on{" "}
                  <FormattedTime as="date" of={[Date.parse(item.purge_at)]} />
                </p>
              </div>
            </div>
            <div className="flex gap-2">
              <Button
                variant="ghost"
                size="sm"
                pending={pendingKey === keyOf(item)}
                aria-label={`Restore ${item.name}`}
                onClick={() => void restoreItem(item)}
              >
                <RotateCcw aria-hidden />
                Restore
              </Button>
              {canPurge ? (
                <Button
                  variant="ghost"
                  size="sm"
                  className="hover:text-destructive"
                  aria-label={`Delete ${item.name} permanently`}
                  onClick={() => setPurged(item)}
                >
                  <Trash2 aria-hidden />
                  Delete permanently
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <BulkBar count={chosen.length} words={WORDS} onClear={() => setAll(false)}>
        <Button
          variant="ghost"
          className="max-sm:hidden"
          size="sm"
          disabled={several.isPending}
          onClick={() => setAll(true)}
        >
          Select page
        </Button>
        <Button
          variant="outline"
          size="sm"
          pending={several.isPending}
          onClick={() => void several.restore(items.filter((item) => chosen.includes(keyOf(item))))}
        >
          <RotateCcw aria-hidden />
          Restore selected
        </Button>
      </BulkBar>
      {purged ? (
        <DeletionDialog
          name={purged.name}
          title={`Delete “${purged.name}” permanently?`}
          deletionNote={`${ALSO_DELETED[purged.kind] ?? ""} This can't be undone.`.trim()}
          confirmLabel="Delete permanently"
          recordCount={CONFIRM_BY_NAME.has(purged.kind) ? Number.POSITIVE_INFINITY : 0}
          onOpenChange={(isOpen) => (isOpen ? undefined : setPurged(null))}
          onConfirm={() => purge(purged)}
        />
      ) : null}
    </>
  );
}
