import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";

/** Target of the skip link. */
export const MAIN_CONTENT_ID = "main-content";

export interface PageSheetProps {
  /** Beside the content, such as the navigation of a place. */
  aside?: ReactNode;
  fullWidth?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The lit sheet with a page's content. Error screens use it alone, to load no code of the
 * breadcrumb.
 */
export function PageSheet({ aside, fullWidth = false, className, children }: PageSheetProps) {
  return (
    <div className="shell-sheet">
      {aside}
      <main
        id={MAIN_CONTENT_ID}
        tabIndex={-1}
        data-slot="page-outlet"
        data-full-width={fullWidth || undefined}
        className={cn(
          "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 px-(--gutter) pb-12 outline-none",
          !fullWidth && "w-full max-w-330",
          className,
        )}
      >
        {children}
      </main>
    </div>
  );
}
