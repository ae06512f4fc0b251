"use client";

import { useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import type { RowSelection } from "@/components/row-selection";
import { BulkBar } from "@/components/row-selection";
import { countOf, DeleteChosen, useBulkChange } from "./bulk-change";
import { choiceLabel, choicesFrom, type StatusSteps } from "./choices";
import type { RecordRow } from "./record-columns";
import type { RecordAddress } from "./record-screen";

interface RecordBulkBarProps {
  rows: readonly RecordRow[];
  address: RecordAddress;
  words: { singular: string; plural: string };
  steps: StatusSteps | null;
  selection: RowSelection;
}

/** Actions for the selected records. */
export function RecordBulkBar({ rows, address, words, steps, selection }: RecordBulkBarProps) {
  const { chosen, setAll } = selection;
  const [warned, setWarned] = useState<string | null>(null);
  const { change, isPending } = useBulkChange({ address, words, selection });
  const several = countOf(words, chosen.length);

  function setStatus(value: string, { field }: StatusSteps) {
    change({ [field]: value }, (done) => `${countOf(words, done)} set to ${choiceLabel(value)}`);
  }

  return (
    <>
      <BulkBar count={chosen.length} words={words} onClear={() => setAll(false)}>
        {steps ? (
          <ActionMenu
            variant="outline"
            size="sm"
            pending={isPending}
            label={`Set ${steps.label.toLowerCase()}`}
            groups={[
              {
                label: steps.label,
                actions: reachable(steps, rows, chosen).map((value) => ({
                  id: value,
                  label: choiceLabel(value),
                  onSelect: () =>
                    steps.warnings[value] ? setWarned(value) : setStatus(value, steps),
                })),
              },
            ]}
          >
            {`Set ${steps.label.toLowerCase()}`}
          </ActionMenu>
        ) : null}
        <DeleteChosen {...{ address, words, selection }} disabled={isPending} />
      </BulkBar>
      {steps && warned !== null ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => setWarned(null)}
          destructive
          title={`Set ${several} to ${choiceLabel(warned).toLowerCase()}?`}
          description={steps.warnings[warned]}
          confirmLabel={`Set to ${choiceLabel(warned).toLowerCase()}`}
          cancelLabel="Keep current status"
          onConfirm={() => {
            setWarned(null);
            setStatus(warned, steps);
          }}
        />
      ) : null}
    </>
  );
}

/** Returns the values that at least one selected record may change to. */
function reachable(steps: StatusSteps, rows: readonly RecordRow[], chosen: readonly string[]) {
  const offered = rows
    .filter(({ id }) => chosen.includes(id))
    .flatMap((row) => {
      const current = String(row[steps.field]);
      return choicesFrom(steps, current).filter((value) => value !== current);
    });
  return [...new Set(offered)];
}
