"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import type { ItemKind } from "../team/team-words";
import { createItemAction } from "./actions";
import { ItemForm } from "./item-form";
import { type ItemValues, toInput } from "./item-values";
import { ITEM_WORDS, itemBadge, itemSentences, localStatus } from "./item-words";

interface CreateItemProps {
  kind: ItemKind;
  initial: ItemValues;
  /** Further fields that are sent along, such as the template that an agent is made from. */
  origin?: Readonly<Record<string, string>>;
  candidates: readonly CandidateView[] | null;
  listHref: string;
  /** The list as it is, which the new card joins while the server still works. */
  list: ReactNode;
}

/** The form; once it is sent the list with the new card, and the form again as it was when the server refuses. */
export function CreateItem({ kind, initial, origin, candidates, listHref, list }: CreateItemProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [added, setAdded] = useOptimistic<ItemValues | null>(null);
  const keyOf = useIdempotencyKey();
  const { created, createFailed } = itemSentences(kind);

  const save = (values: ItemValues) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        setAdded(values);
        try {
          const input = { ...toInput(kind, values), ...origin };
          await callAction(createItemAction, { kind, values: input, key: keyOf(input) });
          notify.success(created);
          router.push(listHref);
          resolve();
        } catch (thrown) {
          reject(thrown);
        }
      });
    });

  return (
    <>
      <div hidden={added !== null}>
        <ItemForm
          kind={kind}
          initial={initial}
          candidates={candidates}
          submitLabel={`Create ${ITEM_WORDS[kind].label}`}
          cancelHref={listHref}
          failed={createFailed}
          pending={pending}
          onSave={save}
        />
      </div>
      {added ? (
        <div className="grid gap-4">
          <PendingCard kind={kind} values={added} />
          {list}
        </div>
      ) : null}
    </>
  );
}

function PendingCard({ kind, values }: { kind: ItemKind; values: ItemValues }) {
  return (
    <Card aria-busy data-slot="pending-item">
      <div className="flex items-start justify-between gap-3">
        <CardTitle level={3}>{values.name}</CardTitle>
        <span className="flex shrink-0 gap-1.5">
          <Badge tone="info">Saving…</Badge>
          <StatusBadge {...itemBadge(kind, localStatus(kind, values.status))} />
        </span>
      </div>
      <p className="line-clamp-2 text-muted-foreground">{values.details}</p>
    </Card>
  );
}
