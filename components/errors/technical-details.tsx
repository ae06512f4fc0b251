import { ChevronRight } from "@/components/ui/icons";
import { TechnicalText } from "../technical-text";
import type { Crash } from "./crash-report";

export function TechnicalDetails({ crash }: { crash: Crash }) {
  const text = [
    crash.message,
    crash.digest && `Digest: ${crash.digest}`,
    crash.stack,
    crash.componentStack && `Component stack:${crash.componentStack}`,
  ]
    .filter(Boolean)
    .join("\n\n");
  return (
    <details className="group min-w-0">
      <summary className="-mx-2 flex h-9 list-none items-center gap-1.5 rounded-md px-2 text-[0.8125rem] text-muted-foreground hover:text-foreground touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Technical details
      </summary>
      <TechnicalText text={text} className="mt-2" />
    </details>
  );
}
