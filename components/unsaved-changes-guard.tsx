"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { internalLinkTarget } from "@/lib/ui/internal-link";
import { LazyConfirmDialog } from "./lazy-dialog";

export interface UnsavedChangesGuardProps {
  /** Whether there is something to lose; without it the surrounding form is compared with its start. */
  dirty?: boolean;
  /** Names what would be lost. */
  title?: string;
  description?: string;
}

/** Stand it inside the form: leaving by a link, a reload or a closed tab then asks first. */
export function UnsavedChangesGuard({
  dirty,
  title = "Leave without saving?",
  description = "The changes you made here have not been saved and will be lost.",
}: UnsavedChangesGuardProps) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const { markerRef, hasChanges } = useFormChanges(dirty);
  useLeaveGuard(hasChanges, setTarget);

  return (
    <>
      <span ref={markerRef} hidden />
      {target === null ? null : (
        <LazyConfirmDialog
          open
          onOpenChange={() => setTarget(null)}
          title={title}
          description={description}
          cancelLabel="Keep editing"
          confirmLabel="Leave page"
          destructive
          onConfirm={() => router.push(target)}
        />
      )}
    </>
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

function useLeaveGuard(hasChanges: () => boolean, onLeave: (href: string) => void) {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const href = internalLinkTarget(event);
      if (href === null || !hasChanges()) return;
      event.preventDefault();
      event.stopPropagation();
      onLeave(href);
    };
    window.addEventListener("beforeunload", onBeforeUnload);
    // Captured on window, before the router's own click handler sees it.
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("click", onClick, true);
    };
  }, [hasChanges, onLeave]);
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
