"use client";

import { RouteError } from "@/components/errors/route-error";
import { PageOutlet } from "@/components/shell/page-outlet";
import { sendCrashReport } from "../_errors/send-crash-report";

export default function PageCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PageOutlet>
      <RouteError error={error} retry={retry} level="page" onReport={sendCrashReport} />
    </PageOutlet>
  );
}
