"use client";

import { useEffect, useRef } from "react";

/**
 * Scrolls the open tab into view if the row is wider than the window. Not scrollIntoView, which
 * would also move the page.
 */
export function ActiveTabInView({ activeId }: { activeId: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each change of the tab
  useEffect(() => {
    const list = ref.current?.parentElement?.querySelector("ul");
    const tab = list?.querySelector("[aria-current=page]");
    if (!list || !tab) return;
    const offset = tab.getBoundingClientRect().left - list.getBoundingClientRect().left;
    list.scrollLeft += offset - (list.clientWidth - tab.clientWidth) / 2;
  }, [activeId]);
  return <span ref={ref} hidden />;
}
