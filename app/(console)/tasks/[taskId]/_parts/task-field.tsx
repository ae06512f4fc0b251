"use client";

import { type ReactNode, useState } from "react";
import { LazyPart } from "@/components/lazy-part";
import { Button } from "@/components/ui/button";
import { Pencil } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import type { Field } from "@/lib/records/field-schema";
import { lazyCode } from "@/lib/ui/lazy-code";

const formCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./task-field-form")).TaskFieldForm,
);

interface TaskFieldProps {
  taskId: string;
  projectId: string;
  field: Field;
  value: unknown;
  people: { id: string; name: string }[];
  /** The value in words. */
  children: ReactNode;
}

/** A custom value, which becomes a form where it is. */
export function TaskField({ children, ...props }: TaskFieldProps) {
  const [isEdited, setEdited] = useState(false);
  if (isEdited)
    return (
      <LazyPart
        code={formCode}
        loading={<Skeleton className="h-24" />}
        failed={<p role="alert">Failed to load the form. Reload the page to try again.</p>}
      >
        {(TaskFieldForm) => <TaskFieldForm {...props} onClose={() => setEdited(false)} />}
      </LazyPart>
    );
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Change ${props.field.label}`}
        onClick={() => setEdited(true)}
      >
        <Pencil aria-hidden />
      </Button>
    </span>
  );
}
