import type { FieldErrors } from "@/lib/errors";
import { FormMessage } from "./form-message";

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
