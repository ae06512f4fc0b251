"use client";

import dynamic from "next/dynamic";

/** Opened by few: the dialog's code is not part of the panel's first load. */
export const TestHistoryDialog = dynamic(
  () => import("./test-history-dialog").then((module) => module.TestHistoryDialog),
  { ssr: false },
);
