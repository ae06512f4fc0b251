import type { ReactNode } from "react";
import type { FieldErrors } from "@/lib/errors";
import { Alert } from "./ui/alert";

export interface FormMessageProps {
  variant?: "info" | "success" | "warning" | "destructive";
  children?: ReactNode;
  className?: string;
}

/**
 * The outcome of a form. The live region is always in the page, empty or not: a region that arrives
 * together with its text is not announced everywhere.
 */
export function FormMessage({ variant = "destructive", children, className }: FormMessageProps) {
  return (
    <div
      data-slot="form-message"
      aria-live={variant === "destructive" ? "assertive" : "polite"}
      className={className}
    >
      {children ? (
        <Alert variant={variant} role="presentation">
          {children}
        </Alert>
      ) : null}
    </div>
  );
}

export interface SaveFailure {
  message: string;
  /** Why, where the message is only the screen's own sentence. */
  detail?: string;
  errors: FieldErrors;
}

interface FormFailureProps {
  failure: SaveFailure | null;
  /** The fields that show their own errors; left out, every field does. */
  fields?: readonly string[];
}

/** A failed save, unless it belongs to a field: then it stands beside that. */
export function FormFailure({ failure, fields }: FormFailureProps) {
  const belongsToField = Object.keys(failure?.errors ?? {}).some((name) =>
    fields ? fields.includes(name) : name !== "",
  );
  return (
    <FormMessage>
      {failure === null || belongsToField ? null : (
        <>
          <p className="font-medium">{failure.message}</p>
          {failure.detail ? <p>{failure.detail}</p> : null}
        </>
      )}
    </FormMessage>
  );
}
