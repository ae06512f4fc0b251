"use client";

import { useRef, useState } from "react";
import type { ImportReport } from "@/lib/records/answer-schema";
import type { Fields } from "@/lib/records/field-schema";
import { request } from "@/lib/request/request";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import {
  type CsvRow,
  cellsOf,
  changedOf,
  type FailedRow,
  type Mapping,
  type Numbered,
  planCalls,
  rejectedOf,
  type WrittenForms,
} from "./import-plan";
import { type CsvFormat, type LineOf, readCsv } from "./read-csv";
import { type RecordAddress, recordsApiPath } from "./record-screen";

/** State of an import. */
export interface ImportState {
  /** Id for undoing the import. */
  importId: string;
  /** Rows read from the file. */
  read: number;
  created: number;
  existing: number;
  /** Rows whose record already exists with other values. */
  changed: FailedRow[];
  failed: FailedRow[];
  /** Progress from 0 to 1. */
  progress: number;
  status: "running" | "done" | "cancelled" | "broken";
  /** Why the import stopped. */
  problem: string | null;
}

const START: Omit<ImportState, "importId"> = {
  read: 0,
  created: 0,
  existing: 0,
  changed: [],
  failed: [],
  progress: 0,
  status: "running",
  problem: null,
};

/** The person's choices before the import. */
export interface ImportChoice {
  mapping: Mapping;
  written: WrittenForms;
  movesStock: boolean;
}

/** A call checks and stores up to 200 rows. */
const CALL_TIMEOUT_MS = 30_000;

/** Returns true if every row was counted exactly once. */
const addsUp = ({ read, created, existing, changed, failed }: ImportState) =>
  read === created + existing + changed.length + failed.length;

/** Sends a file's rows in several calls and counts the results. */
export function useImport(address: RecordAddress, fields: Fields) {
  const [state, setState] = useState<ImportState | null>(null);
  const isCancelled = useRef(false);
  const add = (part: Partial<ImportState>) => setState((now) => now && sum(now, part));

  async function sendCall(
    call: Numbered[],
    { written, movesStock }: ImportChoice,
    importId: string,
  ) {
    const report = await request<ImportReport>(recordsApiPath(address, "/import"), {
      method: "POST",
      body: {
        rows: call.map(({ cells }) => cells),
        ...written,
        ...{ move_stock: movesStock, import_id: importId },
      },
      timeoutMs: CALL_TIMEOUT_MS,
    });
    add({
      read: call.length,
      created: report.created,
      existing: report.existing,
      changed: changedOf(fields, call, report.changed),
      failed: rejectedOf(call, report.failed),
    });
  }

  async function run(
    file: File,
    { format, total }: { format: CsvFormat; total: number },
    choice: ImportChoice,
  ) {
    isCancelled.current = false;
    const importId = crypto.randomUUID();
    setState({ ...START, importId });
    let taken = 0;
    const take = async (lines: LineOf<CsvRow>[]) => {
      const unreadable = lines.flatMap(({ line, row, problem }) =>
        problem ? [{ line, row, reasons: [problem] }] : [],
      );
      const good = lines
        .filter(({ problem }) => !problem)
        .map(({ line, row }) => ({ line, row, cells: cellsOf(row, choice.mapping) }));
      const { calls, oversized } = planCalls(good);
      const failed = [...unreadable, ...oversized];
      add({ read: failed.length, failed });
      for (const call of calls) {
        if (isCancelled.current) return false;
        await sendCall(call, choice, importId);
      }
      taken += lines.length;
      setState((now) => now && { ...now, progress: total > 0 ? taken / total : 1 });
      return !isCancelled.current;
    };
    try {
      await readCsv(file, format, take);
      if (isCancelled.current) setState((now) => now && { ...now, status: "cancelled" });
      else setState((now) => now && finish(now, total));
    } catch (thrown) {
      const { message } = toRequestError(thrown);
      const problem = messageOr(thrown, message);
      setState((now) => now && { ...now, status: "broken", problem });
    }
  }

  return {
    state,
    run,
    cancel: () => {
      isCancelled.current = true;
    },
  };
}

/** Marks the import as done, but only if every row was counted. */
function finish(now: ImportState, total: number): ImportState {
  if (addsUp(now) && now.read === total) return { ...now, status: "done" };
  const problem = `${now.read} of the file's ${total} rows were read.`;
  return { ...now, status: "broken", problem };
}

function sum(now: ImportState, part: Partial<ImportState>): ImportState {
  return {
    ...now,
    read: now.read + (part.read ?? 0),
    created: now.created + (part.created ?? 0),
    existing: now.existing + (part.existing ?? 0),
    changed: [...now.changed, ...(part.changed ?? [])],
    failed: [...now.failed, ...(part.failed ?? [])],
  };
}
