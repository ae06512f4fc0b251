"use client";

import { type ReactNode, useOptimistic, useState } from "react";
import { FormListField } from "@/components/form/edit-form";
import { useEditForm } from "@/components/form/use-edit-form";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { ActivityBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { failureOf } from "@/lib/request/request-error";
import { markCreated } from "@/lib/ui/mark-created";
import { notify } from "@/lib/ui/notify";
import { DryRunOfNew } from "../../agents/_parts/dry-run/lazy-dry-run";
import { EveryWorkspace } from "../team/every-workspace";
import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-texts";
import { createItemAction } from "./actions";
import type { ItemValues } from "./item-field-list";
import { ItemForm } from "./item-form";
import { ITEM_LABELS, itemSentences, optimisticStatus } from "./item-labels";
import { TeamField } from "./lazy-team-field";

interface CreateItemProps {
  kind: ItemKind;
  /** Part of the draft's key. */
  userId: string;
  initial: ItemValues;
  /** Extra fields to send, such as the template of an agent. */
  origin?: Readonly<Record<string, string>>;
  candidates: readonly CandidateView[] | null;
  listHref: string;
  /** The current list, shown below the new card while the server works. */
  list: ReactNode;
}

/**
 * Shows the form, then the list with an optimistic card; a new RAG opens for its documents. Returns
 * to the filled form if the server rejects it.
 */
export function CreateItem(props: CreateItemProps) {
  const { kind, userId, initial, origin, candidates, listHref, list } = props;
  const router = useRouter();
  const [added, setAdded] = useOptimistic<ItemValues | null>(null);
  const [everyWorkspace, setEveryWorkspace] = useState(true);
  const keyOf = useIdempotencyKey();
  const { created, createFailed } = itemSentences(kind);
  const edit = useEditForm<ItemValues>({
    initial,
    version: null,
    draft: { userId, form: `${kind}-new-${origin?.templateId ?? ""}` },
    hasConflictPanel: false,
    explain: (thrown) => failureOf(thrown, createFailed),
    async save({ values }) {
      setAdded(values);
      const input = { ...values, ...origin };
      const { id } = await callAction(createItemAction, {
        kind,
        values: input,
        everyWorkspace,
        key: keyOf(input),
      });
      notify.success(created);
      // A RAG answers nothing before it has documents, so they are next.
      router.push(kind === "rag" ? `/rags/${id}/workspace?tab=documents` : listHref);
      markCreated(id);
      return null;
    },
  });

  return (
    <>
      <div hidden={added !== null}>
        <ItemForm
          kind={kind}
          edit={edit}
          savedWorkspaces={"workspaces" in initial ? null : undefined}
          submitLabel={`Create ${ITEM_LABELS[kind].label}`}
          cancelHref={listHref}
        >
          <FormListField<Assigned> name="assigned_users">
            {(field) => (
              <>
                <TeamField kind={kind} people={candidates} {...field} />
                {kind === "project" && field.chosen.length > 0 ? (
                  <EveryWorkspace checked={everyWorkspace} onChange={setEveryWorkspace} />
                ) : null}
              </>
            )}
          </FormListField>
          {kind === "agent" ? <DryRunOfNew templateId={origin?.templateId ?? null} /> : null}
        </ItemForm>
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
  const { name, details, status } = values;
  return (
    <Card aria-busy data-slot="pending-item">
      <div className="flex items-start justify-between gap-3">
        <CardTitle level={3}>{String(name)}</CardTitle>
        <span className="flex shrink-0 gap-1.5">
          <Badge tone="info">Saving…</Badge>
          <ActivityBadge kind={kind} status={optimisticStatus(kind, String(status ?? ""))} />
        </span>
      </div>
      <p className="line-clamp-2 text-muted-foreground">{String(details)}</p>
    </Card>
  );
}
