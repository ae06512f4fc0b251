"use client";

import { lazyCode } from "@/lib/ui/lazy-code";
import type { ConfirmDialogProps } from "./confirm-dialog";
import { LazyDialog } from "./lazy-dialog";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./confirm-dialog")).ConfirmDialog,
);

/** The confirm dialog, fetched when it is first asked for. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyDialog code={dialogCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(ConfirmDialog) => <ConfirmDialog {...props} />}
    </LazyDialog>
  );
}
