import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";

/**
 * Says why setup can't start: without SETUP_PASSWORD, no one could prove that they may set up the
 * system.
 */
export function SetupBlocked() {
  return (
    <SetupFrame>
      <Alert variant="warning" title="Setup can't start: SETUP_PASSWORD is not set">
        <p>Setup is protected by a password that you choose. There is no default.</p>
        <p className="mt-2">
          Set it with <code className="font-mono text-13">wrangler secret put SETUP_PASSWORD</code>{" "}
          (or in <code className="font-mono text-13">.dev.vars</code> for local development), then
          reload this page.
        </p>
      </Alert>
    </SetupFrame>
  );
}

/** The page around every setup stage. */
export function SetupFrame({ children }: { children: ReactNode }) {
  return (
    <main className="grid min-h-dvh justify-items-center px-4 py-8 sm:py-14">
      <div className="grid w-full max-w-xl content-start gap-6">
        <header className="grid gap-1">
          <p className="text-13 text-faint">Atrium</p>
          <h1 className="text-xl font-semibold tracking-[-0.012em]">First-time setup</h1>
        </header>
        {children}
      </div>
    </main>
  );
}
