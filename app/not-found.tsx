"use client";

import { NotFoundScreen } from "@/components/errors/not-found-screen";
import { PageOutlet } from "@/components/shell/page-outlet";

/** A client component, because every page carries it: the server then sends one line for it. */
export default function MissingPage() {
  return (
    <PageOutlet>
      <NotFoundScreen />
    </PageOutlet>
  );
}
