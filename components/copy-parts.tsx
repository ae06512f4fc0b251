import { Check, Copy } from "@/components/ui/icons";
import type { CopyOutcome } from "./hooks/use-copy";
import { Button } from "./ui/button";

interface CopyButtonProps {
  outcome: CopyOutcome;
  onCopy: () => void;
}

export function CopyButton({ outcome, onCopy }: CopyButtonProps) {
  return (
    <Button size="sm" variant="outline" onClick={onCopy}>
      {outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
      Copy
    </Button>
  );
}

/** Announces that a text was copied, and shows what to do where the browser does not allow it. */
export function CopyMessage({ outcome }: { outcome: CopyOutcome }) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {outcome === "copied" ? "Copied" : ""}
      </p>
      {outcome === "failed" ? (
        <p className="text-[0.8125rem] text-warning">
          The browser does not allow copying here: select the text instead.
        </p>
      ) : null}
    </>
  );
}
