import { cn } from "@/lib/ui/cn";
import { renderMarkdown } from "@/lib/ui/markdown";

export interface MarkdownProps {
  children: string;
  className?: string;
}

/** Somebody's Markdown, rendered on the server: neither the parser nor the sanitiser reaches a browser. */
export function Markdown({ children, className }: MarkdownProps) {
  return (
    <div
      data-slot="markdown"
      className={cn("markdown min-w-0", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt from an allow-list by renderMarkdown
      dangerouslySetInnerHTML={{ __html: renderMarkdown(children) }}
    />
  );
}
