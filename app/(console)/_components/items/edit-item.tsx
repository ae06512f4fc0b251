"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "./actions";
import { ItemForm } from "./item-form";
import { changedInput, type ItemValues } from "./item-values";
import { type ItemKind, itemSentences } from "./item-words";

interface EditItemProps {
  kind: ItemKind;
  id: string;
  version: number;
  initial: ItemValues;
  candidates: readonly CandidateView[] | null;
  listHref: string;
}

export function EditItem({ kind, id, version, initial, candidates, listHref }: EditItemProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const { updated, updateFailed } = itemSentences(kind);

  const save = (values: ItemValues) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        try {
          const changes = changedInput(kind, initial, values);
          await callAction(updateItemAction, { kind, id, changes, version });
          notify.success(updated);
          router.push(listHref);
          resolve();
        } catch (thrown) {
          reject(thrown);
        }
      });
    });

  return (
    <ItemForm
      kind={kind}
      initial={initial}
      candidates={candidates}
      submitLabel="Save Changes"
      cancelHref={listHref}
      failed={updateFailed}
      pending={pending}
      onSave={save}
    />
  );
}
