import type { ReactNode } from "react";
import type { FieldErrors } from "@/lib/errors";
import { Alert } from "./ui/alert";

interface FormMessageProps {
  variant?: "info" | "success" | "warning" | "destructive";
  children?: ReactNode;
  className?: string;
}

/**
 * The result of a form. The live region is always in the page, because some screen readers don't
 * announce one that appears with its text.
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
  /** The reason, if the message is only a general text. */
  detail?: string;
  errors: FieldErrors;
}

interface FormFailureProps {
  failure: SaveFailure | null;
  /** Fields that show their own errors; by default all. */
  fields?: readonly string[];
}

/** A failed save, without errors that fields show themselves. */
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
