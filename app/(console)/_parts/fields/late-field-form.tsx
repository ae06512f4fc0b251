"use client";

import { LazyPart } from "@/components/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { FieldFormProps } from "./field-form";

const formCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./field-form")).FieldForm,
);

/** The form of one value, whose code loads when it opens. */
export function LateFieldForm(props: FieldFormProps) {
  return (
    <LazyPart
      code={formCode}
      loading={<Skeleton className="h-24" />}
      failed={<p role="alert">Failed to load the form. Reload the page to try again.</p>}
    >
      {(FieldForm) => <FieldForm {...props} />}
    </LazyPart>
  );
}
