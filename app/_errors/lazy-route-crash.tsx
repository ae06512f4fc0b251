"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type RouteCrash from "./route-crash";

type RouteCrashProps = ComponentProps<typeof RouteCrash>;

/** What stands in where the screen's own code cannot be loaded: after a deploy, or without a connection. */
function PlainCrash(_: RouteCrashProps) {
  return (
    <section role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4">
      <h1 className="text-lg font-semibold tracking-tight">Application Error</h1>
      <p className="text-muted-foreground">Something went wrong.</p>
      <button type="button" className="h-11 underline" onClick={() => window.location.reload()}>
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
