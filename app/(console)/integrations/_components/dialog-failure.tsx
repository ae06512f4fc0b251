import { FormMessage } from "@/components/form-message";
import type { SaveFailure } from "./failure-texts";

/** What belongs to no field; the others stand beside theirs. */
export function DialogFailure({ failure }: { failure: SaveFailure | null }) {
  const belongsToFields = Object.keys(failure?.errors ?? {}).some((field) => field !== "");
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
