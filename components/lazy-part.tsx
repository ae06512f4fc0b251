"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LazyCode } from "@/lib/ui/lazy-code";

interface LazyPartProps<Props> {
  code: LazyCode<ComponentType<Props>>;
  /** Stands there until the code has come; of its size, so that nothing moves. */
  loading: ReactNode;
  /** Stands there where the code cannot be had. */
  failed: ReactNode;
  /** Draws the part, once its code is there. */
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part of a page whose code comes after the page, and is not in the worker. */
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
