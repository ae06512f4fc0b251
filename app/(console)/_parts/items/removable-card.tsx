"use client";

import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  useOptimistic,
  useState,
} from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { ViewSwitch } from "@/components/view-switch";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { type ItemView, keepItemView } from "@/lib/ui/look";
import { notify } from "@/lib/ui/notify";
import type { ItemKind } from "../team/team-texts";
import { deleteItemAction } from "./actions";
import { DeletionDialog } from "./deletion";
import { ITEMS_HEADING, itemSentences } from "./item-labels";
import { useRestore } from "./use-restore";

/** Switches between cards and table. The choice also applies to other lists. */
export function ItemViewSwitch(
  props: Omit<ComponentProps<typeof ViewSwitch<ItemView>>, "onChoose">,
) {
  return <ViewSwitch {...props} onChoose={keepItemView} />;
}

interface RemovableCardProps {
  view: ItemView;
  kind: ItemKind;
  id: string;
  name: string;
  /** What the deletion also deletes. */
  deletionNote: string;
  /** Number of records in it. */
  recordCount?: number;
  links: ReactNode;
  children: ReactNode;
}

/**
 * A card or row that disappears once its deletion is confirmed, and returns if the server rejects
 * it.
 */
export function RemovableCard(props: RemovableCardProps) {
  const { view, kind, id, name, deletionNote, recordCount, links, children } = props;
  const { tellDeleted } = useRestore();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useOptimistic(false);

  function remove(): undefined {
    document.getElementById(ITEMS_HEADING)?.focus();
    startTransition(async () => {
      setRemoved(true);
      try {
        await callAction(deleteItemAction, { kind, id });
        tellDeleted(`“${name}” moved to the trash`, { kind, id, name });
      } catch (thrown) {
        notify.error(messageOr(thrown, itemSentences(kind).deleteFailed));
        router.refresh();
      }
    });
  }

  if (isRemoved) return null;
  const button = (
    <Button
      variant="ghost"
      size="icon-sm"
      className="hover:text-destructive"
      aria-label={`Delete ${name}`}
      title="Delete"
      onClick={() => setAsking(true)}
    >
      <Trash2 aria-hidden />
    </Button>
  );
  const dialog = isAsking ? (
    <DeletionDialog
      name={name}
      onOpenChange={setAsking}
      title={`Are you sure you want to delete "${name}"?`}
      deletionNote={deletionNote}
      recordCount={recordCount}
      onConfirm={remove}
    />
  ) : null;
  if (view === "table")
    return (
      <tr data-item-id={id}>
        {children}
        <td className="w-0">
          <div className="row-actions">
            {links}
            {button}
          </div>
          {dialog}
        </td>
      </tr>
    );
  return (
    <li data-item-id={id} className="item-row">
      {children}
      <div className="row-actions">
        {links}
        {button}
      </div>
      {dialog}
    </li>
  );
}
