"use client";

import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { followSwipe, neighbour, SWIPE_TABS_THRESHOLD_PX, swipeStep } from "@/lib/ui/swipe";
import { Tabs, TabsList, TabsPanel, TabsTab } from "./tabs";

interface SwipeTab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface SwipeTabsProps {
  /** Label of the tab list. */
  label: string;
  tabs: readonly SwipeTab[];
  value: string;
  onValueChange: (id: string) => void;
  swipeThresholdPx?: number;
}

/** Returns true for elements with their own gesture: sideways scrolling areas and inputs. */
function keepsGesture(start: EventTarget, area: Element): boolean {
  let element = start instanceof Element ? start : null;
  for (; element && element !== area; element = element.parentElement) {
    if (element.matches("input, textarea, select, [data-slot=carousel-viewport]")) return true;
    const isScroller = element.scrollWidth > element.clientWidth;
    if (isScroller && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}

/**
 * Tabs whose panels can also be swiped on touch screens. The mouse only uses the tabs, because
 * dragging selects text.
 */
export function SwipeTabs({
  label,
  tabs,
  value,
  onValueChange,
  swipeThresholdPx = SWIPE_TABS_THRESHOLD_PX,
}: SwipeTabsProps) {
  const rowRef = useRef<HTMLDivElement>(null);
  const stopFollowing = useRef<() => void>(undefined);
  useEffect(() => () => stopFollowing.current?.(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each change of the tab
  useEffect(() => {
    const row = rowRef.current;
    const tab = row?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!row || !tab) return;
    // Not scrollIntoView, which would also move the page.
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 });
  }, [value]);

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === "mouse" || keepsGesture(event.target, event.currentTarget)) return;
    stopFollowing.current?.();
    stopFollowing.current = followSwipe(event, (distance) => {
      const ids = tabs.map(({ id }) => id);
      const next = neighbour(ids, value, swipeStep(distance, swipeThresholdPx));
      if (next !== value) onValueChange(next);
    });
  }

  return (
    <Tabs data-slot="swipe-tabs" value={value} onValueChange={(id) => onValueChange(String(id))}>
      <TabsList ref={rowRef} aria-label={label}>
        {tabs.map(({ id, label: text }) => (
          <TabsTab key={id} value={id}>
            {text}
          </TabsTab>
        ))}
      </TabsList>
      <div onPointerDown={follow} className="min-w-0 touch-pan-y">
        {tabs.map(({ id, content }) => (
          <TabsPanel key={id} value={id}>
            {content}
          </TabsPanel>
        ))}
      </div>
    </Tabs>
  );
}
