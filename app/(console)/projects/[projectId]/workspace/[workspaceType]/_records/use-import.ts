"use client";

import { useRef, useState } from "react";
import type { ImportReport } from "@/lib/records/answer-schema";
import { request } from "@/lib/request/request";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import {
  type CsvRow,
  cellsOf,
  type Mapping,
  type Numbered,
  planCalls,
  type RefusedRow,
  refusedOf,
} from "./import-plan";
import { readCsv } from "./read-csv";
import { type RecordAddress, recordsPath } from "./record-screen";

/** How far an import is. */
export interface ImportState {
  created: number;
  existing: number;
  refused: RefusedRow[];
  /** Of the file, 0 to 1. */
  share: number;
  status: "running" | "done" | "cancelled" | "failed";
  /** Why it broke off. */
  failure: string | null;
}

const START: ImportState = {
  created: 0,
  existing: 0,
  refused: [],
  share: 0,
  status: "running",
  failure: null,
};

type Counted = Partial<Pick<ImportState, "created" | "existing">> & Pick<ImportState, "refused">;

/** A call has up to 200 rows to check and to store. */
const CALL_TIMEOUT_MS = 30_000;

/** Sends a file's rows call by call; each is counted when the server has answered. */
export function useImport(address: RecordAddress) {
  const [state, setState] = useState<ImportState | null>(null);
  const isCancelled = useRef(false);
  const add = (part: Counted) => setState((now) => now && sum(now, part));

  async function sendCall(call: Numbered[]) {
    const report = await request<ImportReport>(recordsPath(address, "/import"), {
      method: "POST",
      body: { rows: call.map(({ cells }) => cells) },
      timeoutMs: CALL_TIMEOUT_MS,
    });
    add({ ...report, refused: refusedOf(call, report.refused) });
  }

  async function run(file: File, mapping: Mapping) {
    isCancelled.current = false;
    setState(START);
    // The headers are the first line.
    let line = 1;
    const take = async (rows: CsvRow[], share: number) => {
      const numbered = rows.map((row) => ({ line: ++line, row, cells: cellsOf(row, mapping) }));
      const { calls, refused } = planCalls(numbered);
      add({ refused });
      for (const call of calls) {
        if (isCancelled.current) return false;
        await sendCall(call);
      }
      setState((now) => now && { ...now, share });
      return !isCancelled.current;
    };
    try {
      await readCsv(file, take);
      const status = isCancelled.current ? "cancelled" : "done";
      setState((now) => now && { ...now, status });
    } catch (thrown) {
      const { message } = toRequestError(thrown);
      const failure = messageOr(thrown, message);
      setState((now) => now && { ...now, status: "failed", failure });
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

function sum(now: ImportState, part: Counted): ImportState {
  return {
    ...now,
    created: now.created + (part.created ?? 0),
    existing: now.existing + (part.existing ?? 0),
    refused: [...now.refused, ...part.refused],
  };
}
