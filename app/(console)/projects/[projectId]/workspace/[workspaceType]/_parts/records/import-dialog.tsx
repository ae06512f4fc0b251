"use client";

import { useEffect, useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { FormMessage } from "@/components/form-message";
import { useRouter } from "@/components/hooks/use-router";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { counted } from "@/lib/ui/count";
import { ImportFormat } from "./import-format";
import { ImportMapping } from "./import-mapping";
import { ImportProgress } from "./import-progress";
import type { ImportTarget } from "./import-target";
import { type CsvFormat, type CsvStart, NotCsv, readCsvStart } from "./read-csv";
import { LastImports } from "./undo-import";
import { useImport } from "./use-import";
import { useTellImported } from "./use-tell-imported";

interface ImportDialogProps extends ImportTarget {
  onClose: () => void;
}

interface ChosenFile extends CsvStart {
  file: File;
}

/**
 * Imports records from a CSV file: choose the file, map the columns, see the result of each row.
 */
export function ImportDialog({
  address,
  fields,
  words,
  movesStock = false,
  onClose,
}: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const tellImported = useTellImported(address, words);
  const { state, run, cancel } = useImport(address, fields);
  const router = useRouter();
  const isRunning = state?.status === "running";
  const hasEnded = state !== null && !isRunning;

  // The list behind the dialog shows what was imported.
  useEffect(() => {
    if (hasEnded) router.refresh();
  }, [hasEnded, router]);

  function showUndone() {
    setUndone(true);
    router.refresh();
  }

  function close() {
    onClose();
    if (state && state.created > 0 && !isUndone) tellImported(state);
  }

  async function choose(file: File, format: Partial<CsvFormat> = {}) {
    setProblem(null);
    setReading(true);
    try {
      const start = await readCsvStart(file, format);
      if (start.total === 0 && chosen === null) setProblem("This file has no rows to import.");
      else setChosen({ ...start, file });
    } catch (thrown) {
      setProblem(
        thrown instanceof NotCsv
          ? thrown.message
          : "Couldn't read this file. Save it as CSV and try again.",
      );
    }
    setReading(false);
  }

  return (
    // Clicking outside doesn't stop a running import; only its button does.
    <Dialog open onOpenChange={(open) => !open && !isRunning && close()}>
      <DialogContent className="max-w-2xl" showClose={!isRunning}>
        <DialogHeader>
          <DialogTitle>{`Import ${words.plural}`}</DialogTitle>
          <DialogDescription>
            {chosen
              ? `${chosen.file.name}: ${counted(chosen.total, "row")}. Rows that already exist are skipped.`
              : "Upload a CSV file with column names above its rows."}
          </DialogDescription>
        </DialogHeader>
        {chosen === null ? (
          <>
            <DropZone
              label="Choose a CSV file"
              accept=".csv,.tsv,.txt,text/csv"
              onFile={(file) => void choose(file)}
            />
            {isReading ? <p role="status">Reading the file…</p> : null}
            <FormMessage>{problem}</FormMessage>
            <LastImports {...{ address, words }} onUndone={showUndone} />
          </>
        ) : state === null ? (
          <>
            <ImportFormat
              start={chosen}
              isReading={isReading}
              onChange={(format) => void choose(chosen.file, format)}
            />
            <FormMessage>{problem}</FormMessage>
            <ImportMapping
              // Other columns need a new mapping.
              key={chosen.headers.join("\n")}
              fields={fields}
              start={chosen}
              movesStock={movesStock}
              onCancel={close}
              onImport={(choice) => void run(chosen.file, chosen, choice)}
            />
          </>
        ) : (
          <ImportProgress
            state={state}
            {...{ address, words }}
            onUndone={showUndone}
            headers={chosen.headers}
            separator={chosen.format.delimiter === ";" ? ";" : ","}
            onCancel={cancel}
            onClose={close}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
