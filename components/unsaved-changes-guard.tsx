"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { internalLinkTarget, onTraversal } from "@/lib/ui/traversal";
import type { FormDraft } from "./form/form-draft";
import { LazyConfirmDialog } from "./lazy-dialog";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

/** What is said to whoever leaves a form whose draft is kept. */
const DRAFT_KEPT =
  "Your changes aren't saved. They stay in this tab until you come back or sign out.";

export interface UnsavedChangesGuardProps {
  /** Whether there is something to lose; without it the surrounding form is compared with its start. */
  dirty?: boolean;
  /** The draft of the surrounding form, which is then kept and brought back. */
  draft?: FormDraft;
  /** True where the form keeps its draft by itself. */
  keepsDraft?: boolean;
}

/** Stand it inside the form: leaving by a link, the browser's Back, a reload or a closed tab then asks first. */
export function UnsavedChangesGuard({ dirty, draft, keepsDraft }: UnsavedChangesGuardProps) {
  const { leaving, markerRef, stay, leave } = useLeaveGuard(dirty);
  const attach = draft?.attach;
  // After the guard has seen the form's start.
  useEffect(() => {
    const form = markerRef.current?.closest("form");
    return form && attach ? attach(form) : undefined;
  }, [attach, markerRef]);

  return (
    <>
      <span ref={markerRef} hidden />
      {draft?.isRestored ? <DraftNotice onDiscard={draft.discard} /> : null}
      {leaving === null ? null : (
        <LazyConfirmDialog
          open
          onOpenChange={stay}
          title="Leave without saving?"
          description={
            draft || keepsDraft ? DRAFT_KEPT : "Your changes aren't saved and will be lost."
          }
          cancelLabel="Keep editing"
          confirmLabel="Leave page"
          destructive
          onConfirm={leave}
        />
      )}
    </>
  );
}

interface DraftNoticeProps {
  disabled?: boolean;
  onDiscard: () => void;
}

/** Says that a form shows what was typed in it before, and takes that away again. */
export function DraftNotice({ disabled, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      title="Unsaved changes restored"
      action={
        <Button variant="outline" size="sm" disabled={disabled} onClick={onDiscard}>
          Discard changes
        </Button>
      }
    >
      They were kept in this tab when you left the page.
    </Alert>
  );
}

function useFormChanges(dirty: boolean | undefined) {
  const markerRef = useRef<HTMLSpanElement>(null);
  const initial = useRef<string | null>(null);
  const submitting = useRef(false);

  useEffect(() => {
    const form = markerRef.current?.closest("form");
    if (!form) return;
    initial.current = formSnapshot(new FormData(form));
    const onSubmit = () => {
      submitting.current = true;
    };
    const onInput = () => {
      submitting.current = false;
    };
    form.addEventListener("submit", onSubmit);
    form.addEventListener("input", onInput);
    return () => {
      form.removeEventListener("submit", onSubmit);
      form.removeEventListener("input", onInput);
    };
  }, []);

  const hasChanges = useCallback(() => {
    if (dirty !== undefined) return dirty;
    const form = markerRef.current?.closest("form");
    if (!form || initial.current === null || submitting.current) return false;
    return formSnapshot(new FormData(form)) !== initial.current;
  }, [dirty]);

  return { markerRef, hasChanges };
}

/** Where somebody is about to go, who has been asked whether to. */
type Leaving = () => void;

function useLeaveGuard(dirty: boolean | undefined) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isLeaving = useRef(false);
  const { markerRef, hasChanges } = useFormChanges(dirty);

  useEffect(() => {
    const holds = () => !isLeaving.current && hasChanges();
    const ask = (go: Leaving) => setLeaving(() => go);
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const href = internalLinkTarget(event);
      if (href === null || !holds()) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(href));
    };
    const stopTraversals = onTraversal((traversal) => {
      if (!holds()) return;
      traversal.preventDefault();
      ask(traversal.go);
    });
    window.addEventListener("beforeunload", onBeforeUnload);
    // Captured on window, before the router's own click handler sees it.
    window.addEventListener("click", onClick, true);
    return () => {
      stopTraversals();
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("click", onClick, true);
    };
  }, [router, hasChanges]);

  function stay() {
    setLeaving(null);
  }
  function leave() {
    isLeaving.current = true;
    leaving?.();
    // Where the way out is barred, as without a connection, the form is guarded again.
    setTimeout(() => {
      isLeaving.current = false;
    }, 1000);
  }
  return { leaving, markerRef, stay, leave };
}

/** A comparable picture of a form's values; files count by name and size. */
function formSnapshot(data: FormData): string {
  const entries = Array.from(data.entries(), ([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value.name, value.size];
  });
  // React's own bookkeeping fields change between renders and are nobody's input.
  return JSON.stringify(entries.filter(([name]) => !String(name).startsWith("$ACTION_")));
}
