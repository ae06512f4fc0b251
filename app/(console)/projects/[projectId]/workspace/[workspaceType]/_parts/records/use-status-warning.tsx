import { type ReactNode, useState } from "react";
import type { Edit } from "@/components/form/use-edit-form";
import { changedTexts, type Texts, valueToConfirm } from "./form-texts";
import { StatusWarning } from "./record-dialogs";

/** The status values of a record that need confirmation, and its name for the question. */
export interface WarnedStatus {
  field: string;
  warnings: Readonly<Record<string, string>>;
  name: string;
}

/** Asks before a form sets a status that can't be reverted. */
export function useStatusWarning(status: WarnedStatus | null | undefined) {
  const [pending, setPending] = useState<string | null>(null);
  return {
    isAsking: pending !== null,
    needsConfirmation({ base, values }: Edit<Texts>): boolean {
      const value = status ? valueToConfirm(status, changedTexts(base, values)) : null;
      setPending(value);
      return value !== null;
    },
    /** The question. */
    warning: (onConfirm: () => void): ReactNode =>
      status ? (
        <StatusWarning
          name={status.name}
          warnings={status.warnings}
          value={pending}
          onClose={() => setPending(null)}
          onConfirm={onConfirm}
        />
      ) : null,
  };
}
