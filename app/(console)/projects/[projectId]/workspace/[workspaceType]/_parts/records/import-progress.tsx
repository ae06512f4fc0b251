"use client";

import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Download } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { BYTE_ORDER_MARK, type CsvSeparator } from "@/lib/csv";
import { counted, grouped } from "@/lib/ui/count";
import type { FailedRow } from "./import-plan";
import { failedCsv } from "./read-csv";
import type { RecordAddress } from "./record-screen";
import { UndoImport, type Words } from "./undo-import";
import type { ImportState } from "./use-import";

interface ImportProgressProps {
  state: ImportState;
  address: RecordAddress;
  words: Words;
  headers: readonly string[];
  separator: CsvSeparator;
  onUndone: () => void;
  onCancel: () => void;
  onClose: () => void;
}

const REPEAT = "Import the same file again to continue. Rows that already exist are skipped.";
const SHOWN_ROWS = 20;

/** Shows the progress of the import and its results. */
export function ImportProgress(props: ImportProgressProps) {
  const { state, address, words, headers, separator, onUndone, onCancel, onClose } = props;
  const { read, created, existing, changed, failed, progress, status, problem } = state;
  const isRunning = status === "running";
  const closeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) closeRef.current?.focus();
  }, [isRunning]);
  return (
    <>
      {isRunning ? (
        <Progress
          label={`Importing ${words.plural}`}
          value={Math.round(progress * 100)}
          showLabel
        />
      ) : null}
      {status === "broken" ? (
        <Alert variant="destructive" title="The import stopped before the end">
          {problem} {REPEAT}
        </Alert>
      ) : null}
      {status === "cancelled" ? (
        <Alert variant="warning" title="Import cancelled">
          {REPEAT}
        </Alert>
      ) : null}
      <p role="status" className="tabular-nums">
        {status === "done"
          ? `Done. ${counted(read, "row")} read: `
          : `${counted(read, "row")} read so far: `}
        {`${grouped(created)} imported, ${grouped(existing)} skipped, ${grouped(changed.length)} different from the existing record, ${grouped(failed.length)} with errors.`}
      </p>
      <RowList
        title="Not imported: different from the existing record"
        explanation="An import creates records and doesn't change existing ones."
        rows={changed}
        headers={headers}
        separator={separator}
        file="changed-rows.csv"
      />
      <RowList
        title="Rows with errors"
        rows={failed}
        headers={headers}
        separator={separator}
        file="rows-with-errors.csv"
      />
      {!isRunning && created > 0 ? (
        <UndoImport {...{ address, words, onUndone }} importId={state.importId} count={created} />
      ) : null}
      <DialogFooter>
        {isRunning ? (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <Button ref={closeRef} onClick={onClose}>
            Close
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

interface RowListProps {
  title: string;
  explanation?: string;
  rows: readonly FailedRow[];
  headers: readonly string[];
  separator: CsvSeparator;
  /** Name of the downloaded file. */
  file: string;
}

/** Rows that weren't imported, with line number and reason, and a download of all of them. */
function RowList({ title, explanation, rows, headers, separator, file }: RowListProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-medium">{`${title}: ${rows.length}`}</h3>
      {explanation ? <p className="text-sm text-muted-foreground">{explanation}</p> : null}
      <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {rows.slice(0, SHOWN_ROWS).map(({ line, reasons }) => (
          <li key={line} className="break-words">
            <span className="font-medium tabular-nums">{`Row ${line}: `}</span>
            <span className="text-muted-foreground">{reasons.join("; ")}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_ROWS ? (
        <p className="text-13 text-muted-foreground">
          {`And ${rows.length - SHOWN_ROWS} more. Download the file to see all rows.`}
        </p>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => download(failedCsv({ headers, separator }, rows), file)}
      >
        <Download aria-hidden /> Download these rows
      </Button>
    </section>
  );
}

function download(csv: string, file: string) {
  const address = URL.createObjectURL(
    new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = file;
  link.click();
  URL.revokeObjectURL(address);
}
