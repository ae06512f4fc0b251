"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { ActionMenu, type MenuGroup } from "@/components/action-menu";
import { EllipsisVertical, FileText, Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { choiceLabel } from "./choice-label";
import { DeleteRecordDialog } from "./delete-record-dialog";
import { setRecordStatusAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";
import { StatusWarning } from "./status-warning";

export interface RecordReference {
  id: string;
  name: string;
  version: number;
}

interface RecordMenuProps {
  address: RecordAddress;
  record: RecordReference;
  singular: string;
  openHref: string;
  /** The status, and where it may go from here. */
  status: {
    field: string;
    label: string;
    choices: readonly string[];
    current: string;
    /** What is said before a value is set, by value. */
    warnings: Readonly<Record<string, string>>;
  } | null;
}

/** What one may do with a record from the list. */
export function RecordMenu({ address, record, singular, openHref, status }: RecordMenuProps) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [warned, setWarned] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();

  function setStatus(field: string, value: string) {
    startTransition(async () => {
      const { id, version } = record;
      try {
        await callAction(setRecordStatusAction, {
          ...{ address, id, version },
          changes: { [field]: value },
        });
        notify.success(`${record.name}: ${choiceLabel(value)}`);
      } catch (thrown) {
        notify.error(messageOr(thrown, `Failed to change the ${singular}. Please try again.`));
        router.refresh();
      }
    });
  }

  const groups: MenuGroup[] = [
    { actions: [{ id: "open", label: "Open", icon: <FileText />, href: openHref }] },
  ];
  if (status) {
    groups.push({
      label: status.label,
      actions: status.choices.map((value) => ({
        id: value,
        label: choiceLabel(value),
        current: value === status.current,
        onSelect: () =>
          value !== status.current && status.warnings[value]
            ? setWarned(value)
            : setStatus(status.field, value),
      })),
    });
  }
  groups.push({
    actions: [
      {
        id: "delete",
        label: "Delete",
        icon: <Trash2 />,
        destructive: true,
        onSelect: () => setAsking(true),
      },
    ],
  });
  return (
    <>
      <ActionMenu
        variant="ghost"
        size="icon-sm"
        label={`Actions for ${record.name}`}
        aria-label={`Actions for ${record.name}`}
        pending={isPending}
        groups={groups}
      >
        {isPending ? null : <EllipsisVertical aria-hidden />}
      </ActionMenu>
      {status ? (
        <StatusWarning
          name={record.name}
          warnings={status.warnings}
          value={warned}
          onClose={() => setWarned(null)}
          onConfirm={(value) => setStatus(status.field, value)}
        />
      ) : null}
      {isAsking ? (
        <DeleteRecordDialog
          address={address}
          record={record}
          singular={singular}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
