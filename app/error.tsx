"use client";

import { LazyRouteCrash } from "./_parts/errors/lazy-route-crash";

/** Crash screen of the console's frame: the shared "Application Error". */
export default function ApplicationCrash({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main>
      <LazyRouteCrash error={error} retry={retry} />
    </main>
  );
}
