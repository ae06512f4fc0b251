"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type RouteCrash from "./route-crash";

type RouteCrashProps = ComponentProps<typeof RouteCrash>;

/** What stands in where the screen's own code cannot be loaded: after a deploy, or without a connection. */
function PlainCrash() {
  return (
    <section role="alert" className="grid gap-4 p-6">
      <h1>Application Error</h1>
      <p>Something went wrong.</p>
      <button type="button" className="h-11 underline" onClick={() => location.reload()}>
        Reload Application
      </button>
    </section>
  );
}

const Loaded = lazy(() => import("./route-crash").catch(() => ({ default: PlainCrash })));

/** The screen of a route that crashed. Every page knows it, and few need it: its code comes with the crash. */
export function LazyRouteCrash(props: RouteCrashProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
