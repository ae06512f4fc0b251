import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

interface ScrollRegionProps extends ComponentProps<"section"> {
  /** Label for people who reach the region by keyboard. */
  "aria-label": string;
}

/** A scrolling region. It takes the focus so that arrow keys scroll it (WCAG 2.1.1). */
export function ScrollRegion(props: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} {...props} />
  );
}

interface TechnicalTextProps {
  /** Preformatted lines, such as a stack trace. */
  text: string;
  className?: string;
}

/** Long technical text in a scrolling frame. */
export function TechnicalText({ text, className }: TechnicalTextProps) {
  return (
    <ScrollRegion
      aria-label="Technical details"
      className={cn("max-h-60 overflow-auto rounded-md bg-muted p-3", className)}
    >
      <pre className="whitespace-pre-wrap break-words font-mono text-xs text-muted-foreground">
        {text}
      </pre>
    </ScrollRegion>
  );
}
