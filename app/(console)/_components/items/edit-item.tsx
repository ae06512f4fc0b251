"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Card } from "@/components/ui/card";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import type { ItemKind } from "../team/team-words";
import { updateItemAction } from "./actions";
import { ItemForm } from "./item-form";
import { changedInput, type ItemValues } from "./item-values";
import { itemSentences } from "./item-words";
import { SavedTeamField } from "./lazy-team-field";

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
  // What the form began with: a change of the team loads the item again, and what others changed by then is not ours.
  const [before] = useState(initial);
  const { updated, updateFailed } = itemSentences(kind);

  const save = (values: ItemValues) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        try {
          const changes = changedInput(kind, before, values);
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
    <div className="grid gap-4">
      <ItemForm
        kind={kind}
        initial={before}
        submitLabel="Save Changes"
        cancelHref={listHref}
        failed={updateFailed}
        pending={pending}
        onSave={save}
      />
      {/* Of a saved item each change of the team is made at once, and so stands outside the form. */}
      <Card>
        <SavedTeamField kind={kind} id={id} people={candidates} team={initial.team} />
        <p className="text-[0.8125rem] text-muted-foreground">
          Changes to the team are saved at once.
        </p>
      </Card>
    </div>
  );
}
