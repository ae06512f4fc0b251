"use client";

import { LazyRouteCrash } from "./_parts/errors/lazy-route-crash";
import "./globals.css";

/** Crash screen of the root layout. It replaces the document, so it renders one of its own. */
export default function CriticalCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html
      lang="en"
      className={typeof document === "undefined" ? "dark" : document.documentElement.className}
    >
      <body>
        <main>
          <LazyRouteCrash error={error} retry={retry} level="critical" />
        </main>
      </body>
    </html>
  );
}
