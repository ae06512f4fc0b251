"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type RouteCrash from "./route-crash";

type RouteCrashProps = ComponentProps<typeof RouteCrash>;

/** Shown if the crash screen's code can't load: after a deployment, or offline. */
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

/** The crash screen of a route. Loads its code on demand, because few pages need it. */
export function LazyRouteCrash(props: RouteCrashProps) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
