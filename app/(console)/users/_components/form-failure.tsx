import { FormMessage } from "@/components/form-message";
import type { SaveFailure } from "./use-save";

interface FormFailureProps {
  failure: SaveFailure | null;
  /** The form's fields: what belongs to one of them stands beside it instead. */
  fields: readonly string[];
}

export function FormFailure({ failure, fields }: FormFailureProps) {
  const belongsToFields =
    failure !== null && Object.keys(failure.errors).some((name) => fields.includes(name));
  return (
    <FormMessage>
      {failure === null || belongsToFields ? null : (
        <>
          <p className="font-medium">{failure.message}</p>
          {failure.detail ? <p>{failure.detail}</p> : null}
        </>
      )}
    </FormMessage>
  );
}
