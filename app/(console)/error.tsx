"use client";

import { PageOutlet } from "@/components/shell/page-outlet";
import { LazyRouteCrash } from "../_errors/lazy-route-crash";

export default function PageCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PageOutlet>
      <LazyRouteCrash error={error} retry={retry} level="page" />
    </PageOutlet>
  );
}
