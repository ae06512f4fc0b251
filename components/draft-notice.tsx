import { Alert } from "./ui/alert";
import { Button } from "./ui/button";

/** What is said to whoever leaves a form whose draft is kept. */
export const DRAFT_KEPT =
  "What you changed here has not been saved. It stays in this tab until you come back to it or sign out.";

interface DraftNoticeProps {
  disabled: boolean;
  onDiscard: () => void;
}

/** Says that a form shows what was typed in it before, and takes that away again. */
export function DraftNotice({ disabled, onDiscard }: DraftNoticeProps) {
  return (
    <Alert
      title="Your unsaved changes are back"
      action={
        <Button variant="outline" size="sm" disabled={disabled} onClick={onDiscard}>
          Discard them
        </Button>
      }
    >
      They were kept in this tab when the page was left.
    </Alert>
  );
}
