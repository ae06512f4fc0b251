import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export interface ScrollRegionProps extends ComponentProps<"section"> {
  /** Names what scrolls, for people who reach it by keyboard. */
  "aria-label": string;
}

/** What scrolls by itself takes the focus, so that the arrow keys scroll it too (WCAG 2.1.1). */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} {...props} />
  );
}

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
