"use client";

import { LazyRouteCrash } from "./_errors/lazy-route-crash";
import "./globals.css";

/** A crash of the root layout; it replaces the document, so it brings one. */
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
