"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { internalLinkTarget, onTraversal } from "@/lib/ui/traversal";
import type { FormDraft } from "./form/form-draft";
import { LazyConfirmDialog } from "./lazy-dialog";
import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

/** Shown when leaving a form whose draft is kept. */
const DRAFT_KEPT =
  "Your changes aren't saved. They stay in this tab until you come back or sign out.";

interface UnsavedChangesGuardProps {
  /** Whether there are unsaved changes. By default, compares the form with its initial values. */
  dirty?: boolean;
  /** Draft of the surrounding form, kept and restored. */
  draft?: FormDraft;
  /** True if the form keeps its own draft. */
  keepsDraft?: boolean;
}

/**
 * Asks before leaving a form with unsaved changes by a link, Back, a reload or closing the tab.
 * Place it inside the form.
 */
export function UnsavedChangesGuard({ dirty, draft, keepsDraft }: UnsavedChangesGuardProps) {
  const { leaving, markerRef, stay, leave } = useLeaveGuard(dirty);
  const attach = draft?.attach;
  // Runs after the guard has read the initial values.
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

/** Says that a draft was restored, with a button to discard it. */
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

/** Continues a navigation once the person has confirmed it. */
type Navigation = () => void;

function useLeaveGuard(dirty: boolean | undefined) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Navigation | null>(null);
  const isLeaving = useRef(false);
  const { markerRef, hasChanges } = useFormChanges(dirty);

  useEffect(() => {
    const shouldBlock = () => !isLeaving.current && hasChanges();
    const confirmLeaving = (go: Navigation) => setLeaving(() => go);
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (shouldBlock()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const href = internalLinkTarget(event);
      if (href === null || !shouldBlock()) return;
      event.preventDefault();
      event.stopPropagation();
      confirmLeaving(() => router.push(href));
    };
    const stopTraversals = onTraversal((traversal) => {
      if (!shouldBlock()) return;
      traversal.preventDefault();
      confirmLeaving(traversal.go);
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
    // If the navigation fails, for example offline, the form is guarded again.
    setTimeout(() => {
      isLeaving.current = false;
    }, 1000);
  }
  return { leaving, markerRef, stay, leave };
}

/** Returns a form's values as comparable text. Files count by name and size. */
function formSnapshot(data: FormData): string {
  const entries = Array.from(data.entries(), ([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value.name, value.size];
  });
  // React's internal fields change between renders.
  return JSON.stringify(entries.filter(([name]) => !String(name).startsWith("$ACTION_")));
}
