"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { humanizeName } from "@/lib/agents/runs/run-words";

/** Characters of a text and entries of a list shown before "Show all". */
const SHOWN_TEXT = 600;
const SHOWN_ENTRIES = 10;
/** Deeper values are shown as JSON. */
const DEEPEST = 3;

interface StepDataProps {
  value: unknown;
  /** Text for an empty value. */
  none: string;
}

/** Shows a step's input or output: names and values, texts and lists. */
export function StepData({ value, none }: StepDataProps) {
  if (isEmpty(value)) return <p className="text-muted-foreground">{none}</p>;
  return <Value value={value} depth={0} />;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function Value({ value, depth }: { value: unknown; depth: number }): ReactNode {
  if (value === null || isEmpty(value)) return <span className="text-muted-foreground">—</span>;
  if (typeof value === "string") return <Text text={value} />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  if (depth >= DEEPEST) return <Json value={value} />;
  if (isWords(value)) return <Text text={value.join(", ")} />;
  if (Array.isArray(value)) return <Entries values={value} depth={depth} />;
  return <Fields fields={value} depth={depth} />;
}

/** Returns true for a list of short texts, which is shown on one line. */
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string" && one.length <= 40);

function Text({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= SHOWN_TEXT);
  return (
    <>
      <span className="whitespace-pre-wrap break-words">
        {isWhole ? text : `${text.slice(0, SHOWN_TEXT)}…`}
      </span>
      {isWhole ? null : (
        <Button variant="link" size="sm" onClick={() => setWhole(true)}>
          Show all {text.length} characters
        </Button>
      )}
    </>
  );
}

function Fields({ fields, depth }: { fields: object; depth: number }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-13 text-muted-foreground">{humanizeName(name)}</dt>
          <dd className="min-w-0 break-words">
            <Value value={value} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Recorded values don't change, so the index is a stable key. */
const numbered = (values: readonly unknown[]) => values.map((value, n) => ({ n, value }));

function Entries({ values, depth }: { values: readonly unknown[]; depth: number }) {
  const [isWhole, setWhole] = useState(values.length <= SHOWN_ENTRIES);
  const shown = isWhole ? values : values.slice(0, SHOWN_ENTRIES);
  return (
    <div className="grid min-w-0 gap-2">
      <ul className="grid min-w-0 gap-2">
        {numbered(shown).map(({ n, value }) => (
          <li key={n} className={typeof value === "object" ? "min-w-0 border-l-2 pl-3" : "min-w-0"}>
            <Value value={value} depth={depth + 1} />
          </li>
        ))}
      </ul>
      {isWhole ? null : (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => setWhole(true)}
        >
          Show all {values.length}
        </Button>
      )}
    </div>
  );
}

function Json({ value }: { value: object }) {
  return (
    <code className="font-mono text-xs">
      <Text text={JSON.stringify(value, null, 2)} />
    </code>
  );
}
