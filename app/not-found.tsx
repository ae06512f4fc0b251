"use client";

import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageSheet } from "@/components/shell/page-sheet";

/** A client component, because every page carries it: the server then sends one line for it. */
export default function MissingPage() {
  return (
    <PageSheet>
      <NotFoundScreen />
    </PageSheet>
  );
}
