import type { ReactNode } from "react";
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
