import type { ReactNode } from "react";
import { cn } from "@/lib/ui/cn";

/** Target of the skip link. */
export const MAIN_CONTENT_ID = "main-content";

export interface PageOutletProps {
  fullWidth?: boolean;
  className?: string;
  children: ReactNode;
}

/** The container of each page's content. */
export function PageOutlet({ fullWidth = false, className, children }: PageOutletProps) {
  return (
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
  );
}
