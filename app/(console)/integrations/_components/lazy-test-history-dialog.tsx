"use client";

import { useRouter } from "next/navigation";
import { LazyDialog } from "@/components/lazy-dialog";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { TestHistoryDialogProps } from "./test-history-dialog";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./test-history-dialog")).TestHistoryDialog,
);

/** Opened by few: the dialog's code is not part of the panel's first load. */
export function LazyTestHistoryDialog(props: TestHistoryDialogProps) {
  const router = useRouter();
  return (
    <LazyDialog
      code={dialogCode}
      onClose={() => router.replace(props.closeHref, { scroll: false })}
    >
      {(TestHistoryDialog) => <TestHistoryDialog {...props} />}
    </LazyDialog>
  );
}
