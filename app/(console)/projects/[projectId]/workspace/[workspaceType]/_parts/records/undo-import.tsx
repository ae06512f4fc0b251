"use client";

import { useEffect, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useTimeFormats } from "@/components/time-formats";
import { Button } from "@/components/ui/button";
import type { RecordImport, UndoneImport } from "@/lib/records/answer-schema";
import type { RecordDescription } from "@/lib/records/description";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { type RecordAddress, recordsApiPath } from "./record-screen";

/** Undoing is one transaction of up to tens of thousands of rows. */
const UNDO_TIMEOUT_MS = 60_000;
export const UNDO_IMPORT_FAILED = "Failed to undo the import. Please try again.";

export type Words = RecordDescription["words"];

/** "1 contact", "12 contacts". */
export const countLabel = (count: number, { singular, plural }: Words) =>
  `${count} ${count === 1 ? singular : plural}`;

/** Deletes the records of an import. */
export const undoImport = (address: RecordAddress, importId: string) =>
  request<UndoneImport>(recordsApiPath(address, `/imports/${importId}`), {
    method: "DELETE",
    timeoutMs: UNDO_TIMEOUT_MS,
  });

/** "120 contacts deleted, 3 kept because they were changed or used since". */
export function undoneText({ deleted, kept }: UndoneImport, words: Words): string {
  const done = `${countLabel(deleted, words)} deleted`;
  if (kept === 0) return done;
  return `${done}, ${kept} kept because ${kept === 1 ? "it was" : "they were"} changed or used since`;
}

interface UndoImportProps {
  address: RecordAddress;
  importId: string;
  /** Number of records the import created. */
  count: number;
  words: Words;
  onUndone: () => void;
}

/** Undoes an import after confirmation and shows the result. */
export function UndoImport({ address, importId, count, words, onUndone }: UndoImportProps) {
  const [step, setStep] = useState<"offered" | "asked" | "running">("offered");
  const [undone, setUndone] = useState<UndoneImport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = step === "running";

  async function run() {
    setStep("running");
    setProblem(null);
    try {
      setUndone(await undoImport(address, importId));
      onUndone();
    } catch (thrown) {
      setProblem(messageOr(thrown, UNDO_IMPORT_FAILED));
      setStep("asked");
    }
  }

  if (undone) return <Undone undone={undone} words={words} />;
  if (step === "offered")
    return (
      <Button
        variant="outline"
        size="sm"
        className="self-start justify-self-start"
        onClick={() => setStep("asked")}
      >
        Undo import
      </Button>
    );
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {`This permanently deletes ${countLabel(count, words)} created by the import. Anything changed or used since then is kept.`}
      </p>
      <FormMessage>{problem}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" size="sm" disabled={isRunning} onClick={() => void run()}>
          {isRunning ? "Deleting …" : `Delete ${countLabel(count, words)}`}
        </Button>
        <Button variant="outline" size="sm" disabled={isRunning} onClick={() => setStep("offered")}>
          Keep
        </Button>
      </div>
    </div>
  );
}

function Undone({ undone, words }: { undone: UndoneImport; words: Words }) {
  const { names, kept } = undone;
  const more = kept > names.length ? " …" : "";
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p>{`Import undone. ${undoneText(undone, words)}.`}</p>
      {names.length > 0 ? (
        <p className="break-words text-muted-foreground">
          {`Kept: ${names.map(({ name }) => name).join(", ")}${more}`}
        </p>
      ) : null}
    </div>
  );
}

/** Recent imports, each with an Undo button. Nothing if there are none. */
export function LastImports({
  address,
  words,
  onUndone,
}: Pick<UndoImportProps, "address" | "words" | "onUndone">) {
  const [imports, setImports] = useState<RecordImport[]>([]);
  const { exact } = useTimeFormats();
  const path = recordsApiPath(address, "/imports");
  useEffect(() => {
    let isShown = true;
    // Without the list, the import still works.
    request<{ imports: RecordImport[] }>(path)
      .then((answer) => isShown && setImports(answer.imports))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [path]);
  if (imports.length === 0) return null;
  return (
    <section aria-label="Recent imports" className="grid gap-3">
      <h3 className="text-sm font-medium">Recent imports</h3>
      <ul className="grid gap-3">
        {imports.map(({ id, records, created_at, created_by_name }) => (
          <li key={id} className="grid gap-2 border-t pt-3">
            <p className="text-sm">
              {`${countLabel(records, words)}, ${exact(Date.parse(created_at))}`}
              {created_by_name ? ` by ${created_by_name}` : ""}
            </p>
            <UndoImport {...{ address, words, onUndone }} importId={id} count={records} />
          </li>
        ))}
      </ul>
    </section>
  );
}
