"use client";

import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { RotateCcw } from "@/components/ui/icons";
import { type LazyCode, lazyCode } from "@/lib/ui/lazy-code";
import type { ConfirmDialogProps } from "./confirm-dialog";
import { Button } from "./ui/button";

const DIALOG_NOT_LOADED = "Failed to load this dialog. Check your connection and try again.";

interface LazyDialogProps<Props> {
  code: LazyCode<ComponentType<Props>>;
  open?: boolean;
  onClose: () => void;
  /** Renders the dialog once its code has loaded. */
  children: (Dialog: ComponentType<Props>) => ReactNode;
}

/**
 * A dialog whose code loads when it first opens. If that fails, for example offline, shows a
 * message with Retry instead, and the page stays. Not React's lazy(), which never tries again.
 */
export function LazyDialog<Props>({
  code,
  open = true,
  onClose,
  children,
}: LazyDialogProps<Props>) {
  const { Dialog, hasFailed, isLoading, fetchAgain } = useDialogCode(code, open);
  if (Dialog) return children(Dialog);
  if (!open || !hasFailed) return null;
  return <DialogNotLoaded isRetrying={isLoading} onRetry={fetchAgain} onClose={onClose} />;
}

interface CodeState<Props> {
  Dialog: ComponentType<Props> | undefined;
  hasFailed: boolean;
  isLoading: boolean;
}

function useDialogCode<Props>(code: LazyCode<ComponentType<Props>>, isOpen: boolean) {
  const [state, setState] = useState<CodeState<Props>>(() => ({
    Dialog: code.loaded(),
    hasFailed: false,
    isLoading: false,
  }));
  const isMounted = useRef(false);

  const fetchAgain = useCallback(async () => {
    setState((now) => ({ ...now, isLoading: true }));
    const next = await code.load().then(
      (Dialog) => ({ Dialog, hasFailed: false, isLoading: false }),
      () => ({ Dialog: undefined, hasFailed: true, isLoading: false }),
    );
    if (isMounted.current) setState(next);
  }, [code]);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const isMissing = state.Dialog === undefined;
  useEffect(() => {
    if (isOpen && isMissing) void fetchAgain();
  }, [isOpen, isMissing, fetchAgain]);

  return { ...state, fetchAgain };
}

interface DialogNotLoadedProps {
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** A native dialog, because it needs no further code. */
function DialogNotLoaded({ isRetrying, onRetry, onClose }: DialogNotLoadedProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Returns the focus to the opener before the real dialog takes it.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={messageId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100vw-2rem)] max-w-sm rounded-2xl floating p-6 backdrop:bg-scrim"
    >
      <p id={messageId}>{DIALOG_NOT_LOADED}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button pending={isRetrying} onClick={onRetry}>
          <RotateCcw aria-hidden />
          Retry
        </Button>
      </div>
    </dialog>
  );
}

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./confirm-dialog")).ConfirmDialog,
);

/** The confirm dialog, loaded on first use. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyDialog code={dialogCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(ConfirmDialog) => <ConfirmDialog {...props} />}
    </LazyDialog>
  );
}
