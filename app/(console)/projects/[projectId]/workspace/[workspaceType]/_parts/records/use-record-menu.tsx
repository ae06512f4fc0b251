"use client";

import { type ReactNode, useState, useTransition } from "react";
import type { MenuGroup } from "@/components/action-menu-content";
import { useRouter } from "@/components/hooks/use-router";
import { FileText, Trash2 } from "@/components/ui/icons";
import { useRowMenu } from "@/components/use-row-menu";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { choiceLabel, choicesFrom, type StatusFlow } from "./choices";
import { setRecordFieldsAction } from "./record-actions";
import type { RecordRow } from "./record-columns";
import { DeleteRecordDialog, StatusWarning } from "./record-dialogs";
import type { RecordAddress } from "./record-screen";

interface RecordMenuOptions {
  rows: readonly RecordRow[];
  address: RecordAddress;
  singular: string;
  hrefOf: (id: string) => string;
  /** The status field; null without one. */
  flow: StatusFlow | null;
}

/** The menu of a list's records, shared by all rows, with its dialogs. */
export function useRecordMenu({ rows, address, singular, hrefOf, flow }: RecordMenuOptions) {
  const { setField, pendingId } = useSetField(address, singular);
  const [asked, setAsked] = useState<RecordRow | null>(null);
  const [pendingChange, setPendingChange] = useState<{ row: RecordRow; value: string } | null>(
    null,
  );

  function statusGroup(row: RecordRow, { field, label, warnings, ...flow }: StatusFlow) {
    const current = String(row[field]);
    return {
      label,
      actions: choicesFrom({ field, label, warnings, ...flow }, current).map((value) => ({
        id: value,
        label: choiceLabel(value),
        current: value === current,
        onSelect: () =>
          value !== current && warnings[value]
            ? setPendingChange({ row, value })
            : setField(row, {
                field,
                value,
                done: `${row.name} set to ${choiceLabel(value).toLowerCase()}`,
              }),
      })),
    };
  }

  const groupsOf = (row: RecordRow): MenuGroup[] => [
    { actions: [{ id: "open", label: "Open", icon: <FileText />, href: hrefOf(row.id) }] },
    ...(flow ? [statusGroup(row, flow)] : []),
    {
      actions: [
        {
          id: "delete",
          label: "Delete",
          icon: <Trash2 />,
          destructive: true,
          onSelect: () => setAsked(row),
        },
      ],
    },
  ];

  const { menuButton, menu } = useRowMenu({ rows, groupsOf, pendingId });
  const dialogs: ReactNode = (
    <>
      {menu}
      {flow && pendingChange ? (
        <StatusWarning
          name={pendingChange.row.name}
          warnings={flow.warnings}
          value={pendingChange.value}
          onClose={() => setPendingChange(null)}
          onConfirm={(value) =>
            setField(pendingChange.row, {
              ...{ field: flow.field, value },
              done: `${pendingChange.row.name} set to ${choiceLabel(value).toLowerCase()}`,
            })
          }
        />
      ) : null}
      {asked ? (
        <DeleteRecordDialog
          address={address}
          record={asked}
          singular={singular}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
  return { menuButton, dialogs };
}

interface FieldStep {
  field: string;
  value: string;
  /** Success message. */
  done: string;
  /** Error message. */
  failed?: string;
}

/** Sets one field of a record from its row. */
export function useSetField(address: RecordAddress, singular: string) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [changedId, setChangedId] = useState<string | null>(null);

  function setField(row: { id: string; version: number }, step: FieldStep) {
    const { field, value, done } = step;
    const { failed = `Failed to change the ${singular}. Please try again.` } = step;
    setChangedId(row.id);
    startTransition(async () => {
      const { id, version } = row;
      try {
        const changes = { [field]: value };
        await callAction(setRecordFieldsAction, { address, id, version, changes });
        notify.success(done);
      } catch (thrown) {
        notify.failure(thrown, messageOr(thrown, failed), () => setField(row, step));
        router.refresh();
      }
    });
  }

  return { setField, pendingId: isPending ? changedId : null };
}
