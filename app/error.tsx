"use client";

import { LazyRouteCrash } from "./_errors/lazy-route-crash";

/** A crash of the console's own frame: the shared "Application Error". */
export default function ApplicationCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <LazyRouteCrash error={error} retry={retry} />
    </main>
  );
}
