"use client";

import { useState, useTransition } from "react";
import { ActionMenu } from "@/components/action-menu";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import type { RowSelection } from "@/components/row-selection";
import { BulkBar } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { controlName } from "@/lib/custom-fields/names";
import { MAX_SELECTED } from "@/lib/limits";
import type { Field } from "@/lib/records/field-schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { grouped } from "@/lib/ui/count";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { countOf, DeleteChosen, useBulkChange } from "./bulk-change";
import { choiceLabel, choicesFrom, type SettableField, type StatusFlow } from "./choices";
import { readMatchingIdsAction } from "./record-actions";
import type { RecordRow } from "./record-columns";
import type { RecordAddress } from "./record-screen";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./bulk-field-dialog")).BulkFieldDialog,
);

interface RecordBulkBarProps {
  rows: readonly RecordRow[];
  address: RecordAddress;
  words: { singular: string; plural: string };
  flow: StatusFlow | null;
  /** Fields besides the status that several records can get at once. */
  settable: readonly SettableField[];
  selection: RowSelection;
  /** The whole list, of which this is a page. */
  matching: Matching;
}

/** What a list finds on all of its pages. */
export interface Matching {
  total: number;
  isLowerBound?: boolean;
  query: Readonly<Record<string, unknown>>;
}

/** Actions for the selected records. */
export function RecordBulkBar(props: RecordBulkBarProps) {
  const { rows, address, words, flow, settable, selection, matching } = props;
  const { chosen, setAll } = selection;
  const [pendingStatus, setPendingStatus] = useState<string | null>(null);
  const [typed, setTyped] = useState<Field | null>(null);
  const { change, send, isPending } = useBulkChange({ address, words, selection });
  const several = countOf(words, chosen.length);

  function setStatus(value: string, { field }: StatusFlow) {
    change({ [field]: value }, (done) => `${countOf(words, done)} set to ${choiceLabel(value)}`);
  }

  return (
    <>
      <BulkBar count={chosen.length} words={words} onClear={() => setAll(false)}>
        {chosen.length === rows.length && matching.total > rows.length ? (
          <SelectMatching {...{ address, words, selection, matching }} />
        ) : null}
        {flow ? (
          <ActionMenu
            variant="outline"
            size="sm"
            pending={isPending}
            label={`Set ${flow.label.toLowerCase()}`}
            groups={[
              {
                label: flow.label,
                actions: allowedStatuses(flow, rows, chosen).map((value) => ({
                  id: value,
                  label: choiceLabel(value),
                  onSelect: () =>
                    flow.warnings[value] ? setPendingStatus(value) : setStatus(value, flow),
                })),
              },
            ]}
          >
            {`Set ${flow.label.toLowerCase()}`}
          </ActionMenu>
        ) : null}
        {settable.length > 0 ? (
          <ActionMenu
            variant="outline"
            size="sm"
            pending={isPending}
            label="Set field"
            groups={[
              ...settable
                .filter(({ field }) => !field)
                .map(({ name, label, choices }) => ({
                  label,
                  actions: choices.map((choice) => ({
                    id: `${name} ${choice.value}`,
                    label: choice.label,
                    onSelect: () =>
                      change(
                        { [controlName(name)]: choice.value },
                        (done) => `${label} set to ${choice.label} for ${countOf(words, done)}`,
                      ),
                  })),
                })),
              {
                actions: settable.flatMap(({ field }) =>
                  field
                    ? { id: field.name, label: `${field.label}…`, onSelect: () => setTyped(field) }
                    : [],
                ),
              },
            ]}
          >
            Set field
          </ActionMenu>
        ) : null}
        <DeleteChosen {...{ address, words, selection }} disabled={isPending} />
      </BulkBar>
      {typed ? (
        <LazyDialog code={dialogCode} onClose={() => setTyped(null)}>
          {(BulkFieldDialog) => (
            <BulkFieldDialog
              field={typed}
              several={several}
              projectId={address.projectId}
              save={(texts) =>
                send(texts, (done) => {
                  const isCleared = Object.values(texts).every((text) => text.trim() === "");
                  return `${typed.label} ${isCleared ? "cleared" : "set"} for ${countOf(words, done)}`;
                })
              }
              onClose={() => setTyped(null)}
            />
          )}
        </LazyDialog>
      ) : null}
      {flow && pendingStatus !== null ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => setPendingStatus(null)}
          destructive
          title={`Set ${several} to ${choiceLabel(pendingStatus).toLowerCase()}?`}
          description={flow.warnings[pendingStatus]}
          confirmLabel={`Set to ${choiceLabel(pendingStatus).toLowerCase()}`}
          cancelLabel="Keep current status"
          onConfirm={() => {
            setPendingStatus(null);
            setStatus(pendingStatus, flow);
          }}
        />
      ) : null}
    </>
  );
}

type SelectMatchingProps = Pick<RecordBulkBarProps, "address" | "words" | "selection" | "matching">;

/** Selects what the list finds on other pages, too. */
function SelectMatching({ address, words, selection, matching }: SelectMatchingProps) {
  const [isPending, startTransition] = useTransition();
  const { total, isLowerBound, query } = matching;
  const text = `${grouped(total)}${isLowerBound ? "+" : ""} ${words.plural}`;
  const select = () =>
    startTransition(async () => {
      try {
        const { ids } = await callAction(readMatchingIdsAction, { address, query });
        selection.chooseBeyond(ids);
      } catch (thrown) {
        notify.failure(thrown, messageOr(thrown, `Failed to select ${text}.`), select);
      }
    });
  return (
    <Button variant="ghost" size="sm" pending={isPending} onClick={select}>
      {total > MAX_SELECTED || isLowerBound
        ? `Select the first ${grouped(MAX_SELECTED)} of ${text}`
        : `Select all ${text}`}
    </Button>
  );
}

/** Returns the values that at least one selected record may change to. */
function allowedStatuses(flow: StatusFlow, rows: readonly RecordRow[], chosen: readonly string[]) {
  const offered = rows
    .filter(({ id }) => chosen.includes(id))
    .flatMap((row) => {
      const current = String(row[flow.field]);
      return choicesFrom(flow, current).filter((value) => value !== current);
    });
  return [...new Set(offered)];
}
