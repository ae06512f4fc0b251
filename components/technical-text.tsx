import { cn } from "@/lib/ui/cn";
import { ScrollRegion } from "./ui/scroll-region";

export interface TechnicalTextProps {
  /** Lines as they are, such as a stack. */
  text: string;
  className?: string;
}

/** Long technical text in a frame of its own, which scrolls. */
export function TechnicalText({ text, className }: TechnicalTextProps) {
  return (
    <ScrollRegion
      aria-label="Technical details"
      className={cn("max-h-60 overflow-auto rounded-lg border bg-background p-3", className)}
    >
      <pre className="whitespace-pre-wrap break-words font-mono text-xs text-muted-foreground">
        {text}
      </pre>
    </ScrollRegion>
  );
}
