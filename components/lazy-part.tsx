"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LazyCode } from "@/lib/ui/lazy-code";

interface LazyPartProps<Props> {
  code: LazyCode<ComponentType<Props>>;
  /** Placeholder until the code has loaded. Needs its size, so that nothing moves. */
  loading: ReactNode;
  /** Shown if the code can't load. */
  failed: ReactNode;
  /** Renders the part once its code has loaded. */
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part of a page whose code loads after the page and isn't in the worker. */
export function LazyPart<Props>({ code, loading, failed, children }: LazyPartProps<Props>) {
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  useEffect(() => {
    let isGone = false;
    const settle = (next: typeof state) => () => {
      if (!isGone) setState(next);
    };
    code.load().then(settle("loaded"), settle("failed"));
    return () => {
      isGone = true;
    };
  }, [code]);
  const Part = state === "loaded" ? code.loaded() : undefined;
  return Part ? children(Part) : state === "failed" ? failed : loading;
}
