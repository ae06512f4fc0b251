import type { ReactNode } from "react";

/** The page around every stage of set-up. */
export function SetupFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh justify-items-center px-4 py-8 sm:py-14">
      <div className="grid w-full max-w-xl content-start gap-6">
        <header className="grid gap-1">
          <p className="text-[0.8125rem] text-muted-foreground">Atrium</p>
          <h1 className="text-xl font-semibold tracking-tight">First-time setup</h1>
        </header>
        {children}
      </div>
    </main>
  );
}
