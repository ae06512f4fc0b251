"use client";

import { useEffect, useRef } from "react";

/**
 * Brings the open one of the tabs beside it into the row's view, where the row is wider than the window. Not
 * scrollIntoView, which would move the page as well.
 */
export function ActiveTabInView({ activeId }: { activeId: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows each change of the tab
  useEffect(() => {
    const list = ref.current?.parentElement?.querySelector("ul");
    const tab = list?.querySelector("[aria-current=page]");
    if (!list || !tab) return;
    const offset = tab.getBoundingClientRect().left - list.getBoundingClientRect().left;
    list.scrollLeft += offset - (list.clientWidth - tab.clientWidth) / 2;
  }, [activeId]);
  return <span ref={ref} hidden />;
}
