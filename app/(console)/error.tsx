"use client";

import { PageSheet } from "@/components/shell/page-sheet";
import { LazyRouteCrash } from "../_parts/errors/lazy-route-crash";

export default function PageCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PageSheet>
      <LazyRouteCrash error={error} retry={retry} level="page" />
    </PageSheet>
  );
}
