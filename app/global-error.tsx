"use client";

import { RouteError } from "@/components/errors/route-error";
import { sendCrashReport } from "./_errors/send-crash-report";
import "./globals.css";

/** A crash of the root layout; it replaces the document, so it brings one. */
export default function CriticalCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className="dark">
      <body>
        <title>Something went wrong</title>
        <main>
          <RouteError error={error} retry={retry} level="critical" onReport={sendCrashReport} />
        </main>
      </body>
    </html>
  );
}
