"use client";

import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { choiceLabel } from "./choice-label";

interface StatusWarningProps {
  /** The record's name. */
  name: string;
  /** What is said before a value is set, by value. */
  warnings: Readonly<Record<string, string>>;
  /** The value that is about to be set; null while nothing is asked. */
  value: string | null;
  onClose: () => void;
  onConfirm: (value: string) => void;
}

/** Asks before a record gets a status that it does not come back from. */
export function StatusWarning({ name, warnings, value, onClose, onConfirm }: StatusWarningProps) {
  if (value === null) return null;
  return (
    <LazyConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={`${choiceLabel(value)}: ${name}?`}
      description={warnings[value]}
      confirmLabel={`Set to ${choiceLabel(value).toLowerCase()}`}
      cancelLabel="Leave it"
      onConfirm={() => {
        onClose();
        onConfirm(value);
      }}
    />
  );
}
