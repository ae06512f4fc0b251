"use client";

import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Download } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import type { RefusedRow } from "./import-plan";
import { refusedCsv } from "./read-csv";
import type { ImportState } from "./use-import";

interface ImportProgressProps {
  state: ImportState;
  plural: string;
  headers: readonly string[];
  onCancel: () => void;
  onClose: () => void;
}

const REPEAT = "Import the same file again: what is there already is left out.";
const SHOWN_REFUSED = 20;

/** How far the import is, and what became of the rows. */
export function ImportProgress(props: ImportProgressProps) {
  const { state, plural, headers, onCancel, onClose } = props;
  const { created, existing, refused, share, status, failure } = state;
  const isRunning = status === "running";
  const closeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) closeRef.current?.focus();
  }, [isRunning]);
  return (
    <>
      {isRunning ? (
        <Progress label={`Importing ${plural}`} value={Math.round(share * 100)} showLabel />
      ) : null}
      {status === "failed" ? (
        <Alert variant="destructive" title="The import broke off">
          {failure} {REPEAT}
        </Alert>
      ) : null}
      {status === "cancelled" ? (
        <Alert variant="warning" title="The import was cancelled">
          {REPEAT}
        </Alert>
      ) : null}
      <p role="status" className="tabular-nums">
        {isRunning ? "" : `${status === "done" ? "Done: " : ""}`}
        {`${created} imported, ${existing} there already, ${refused.length} refused`}
      </p>
      <RefusedRows refused={refused} headers={headers} />
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

function RefusedRows({
  refused,
  headers,
}: {
  refused: readonly RefusedRow[];
  headers: readonly string[];
}) {
  if (refused.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul aria-label="Refused rows" className="grid max-h-48 gap-1 overflow-y-auto text-sm">
        {refused.slice(0, SHOWN_REFUSED).map(({ line, reasons }) => (
          <li key={line} className="break-words">
            <span className="font-medium tabular-nums">{`Row ${line}: `}</span>
            <span className="text-muted-foreground">{reasons.join("; ")}</span>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN_REFUSED ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          {`And ${refused.length - SHOWN_REFUSED} more; the file has them all.`}
        </p>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => download(refusedCsv(headers, refused))}
      >
        <Download aria-hidden /> Download refused rows
      </Button>
    </div>
  );
}

function download(csv: string) {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "refused-rows.csv";
  link.click();
  URL.revokeObjectURL(address);
}
