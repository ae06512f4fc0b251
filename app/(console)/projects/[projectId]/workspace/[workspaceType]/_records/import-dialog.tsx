"use client";

import { useState } from "react";
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
import type { Fields } from "@/lib/records/field-schema";
import { ImportMapping } from "./import-mapping";
import { ImportProgress } from "./import-progress";
import { type CsvStart, readCsvStart } from "./read-csv";
import type { RecordAddress } from "./record-screen";
import { useImport } from "./use-import";

interface ImportDialogProps {
  address: RecordAddress;
  fields: Fields;
  plural: string;
  onClose: () => void;
}

interface ChosenFile extends CsvStart {
  file: File;
}

/** A CSV file into records: choose the file, say which column is which, and see what became of each row. */
export function ImportDialog({ address, fields, plural, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state, run, cancel } = useImport(address);
  const router = useRouter();
  const isRunning = state?.status === "running";

  // The list is drawn anew when the person has seen what became of the rows: the dialog may stand in what it replaces.
  function close() {
    onClose();
    if (state) router.refresh();
  }

  async function choose(file: File) {
    setProblem(null);
    try {
      const start = await readCsvStart(file);
      if (start.rows.length === 0) setProblem("There is no row to import in this file.");
      else setChosen({ ...start, file });
    } catch {
      setProblem("This file cannot be read as CSV.");
    }
  }

  return (
    // What is under way ends with its own button, so that a press beside the dialog does not stop it.
    <Dialog open onOpenChange={(open) => !open && !isRunning && close()}>
      <DialogContent className="max-w-2xl" showClose={!isRunning}>
        <DialogHeader>
          <DialogTitle>{`Import ${plural}`}</DialogTitle>
          <DialogDescription>
            {chosen
              ? `${chosen.file.name}. Rows that are there already are not brought again.`
              : "From a CSV file whose first line names the columns."}
          </DialogDescription>
        </DialogHeader>
        {chosen === null ? (
          <>
            <DropZone
              label="Choose a CSV file"
              accept=".csv,text/csv"
              onFile={(file) => void choose(file)}
            />
            <FormMessage>{problem}</FormMessage>
          </>
        ) : state === null ? (
          <ImportMapping
            fields={fields}
            start={chosen}
            onCancel={close}
            onImport={(mapping) => void run(chosen.file, mapping)}
          />
        ) : (
          <ImportProgress
            state={state}
            plural={plural}
            headers={chosen.headers}
            onCancel={cancel}
            onClose={close}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
