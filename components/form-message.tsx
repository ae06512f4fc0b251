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

/** A failed save, but for what belongs to a field: that stands beside it. */
export function FormFailure({ failure, fields }: FormFailureProps) {
  const errors = Object.entries(failure?.errors ?? {});
  const others = errors.filter(([name]) => (fields ? !fields.includes(name) : name === ""));
  const isNoField = others.length === errors.length;
  const message = isNoField
    ? failure?.message
    : others.flatMap(([, messages]) => messages).join(". ");
  return (
    <FormMessage>
      {message ? (
        <>
          <p className="font-medium">{message}</p>
          {isNoField && failure?.detail ? <p>{failure.detail}</p> : null}
        </>
      ) : null}
    </FormMessage>
  );
}
