"use client";

import { RouteError } from "@/components/errors/route-error";
import { sendCrashReport } from "./_errors/send-crash-report";

/** A crash of the console's own frame: the shared "Application Error". */
export default function ApplicationCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <RouteError error={error} retry={retry} onReport={sendCrashReport} />
    </main>
  );
}
