"use client";

import { useEffect, useId, useRef, useState } from "react";
import type { Stale } from "@/components/form/use-edit-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { mergeEdits, withFields } from "@/lib/ui/form-values";
import {
  labelOf,
  type TaskField,
  type TaskValues,
  type ValueWords,
  valueText,
} from "./task-values";

interface ConflictPanelProps {
  conflict: Stale<TaskValues>;
  base: TaskValues;
  mine: TaskValues;
  words: ValueWords;
  pending: boolean;
  onResolve: (values: TaskValues) => void;
}

/** Compares fields that both people changed. Nothing is saved until the person has chosen each. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { conflict, base, mine, words, pending, onResolve } = props;
  const { conflicts, theirs, merged } = mergeEdits(base, mine, conflict.values);
  const [choices, setChoices] = useState<Partial<Record<TaskField, "mine" | "theirs">>>({});
  // The panel appears after a save, so focus it.
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => panelRef.current?.focus(), []);
  const isChosen = conflicts.every((field) => choices[field]);
  const resolve = () =>
    onResolve(
      withFields(
        merged,
        mine,
        conflicts.filter((field) => choices[field] === "mine"),
      ),
    );
  return (
    <Alert
      ref={panelRef}
      role="group"
      aria-label="Conflicting changes"
      tabIndex={-1}
      variant="warning"
      title={`${conflict.by ?? "Someone"} changed this task while you were editing`}
    >
      <div data-slot="conflict" className="mt-2 grid gap-4">
        {theirs.length > 0 ? (
          <dl className="grid gap-2">
            {theirs.map((field) => (
              <div key={field}>
                <dt className="font-medium">{labelOf(field)} is now</dt>
                <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
                  {valueText(field, conflict.values, words)}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {conflicts.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            mine={valueText(field, mine, words)}
            theirs={valueText(field, conflict.values, words)}
            choice={choices[field]}
            onChoose={(choice) => setChoices({ ...choices, [field]: choice })}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={pending} disabled={!isChosen} onClick={resolve}>
            {conflicts.length > 0 ? "Save selected values" : "Save my changes"}
          </Button>
          {isChosen ? null : <p>Choose a value for each field.</p>}
        </div>
      </div>
    </Alert>
  );
}

interface FieldChoiceProps {
  field: TaskField;
  mine: string;
  theirs: string;
  choice: "mine" | "theirs" | undefined;
  onChoose: (choice: "mine" | "theirs") => void;
}

function FieldChoice({ field, mine, theirs, choice, onChoose }: FieldChoiceProps) {
  const name = useId();
  const options = [
    { value: "mine", label: "Your value", text: mine },
    { value: "theirs", label: "Their value", text: theirs },
  ] as const;
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium">{labelOf(field)}: you both changed this</legend>
      {options.map(({ value, label, text }) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md border bg-background p-3 text-foreground has-checked:border-ring"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium">{label}</span>
            <span className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-muted-foreground">
              {text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
