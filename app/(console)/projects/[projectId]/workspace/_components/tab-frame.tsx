"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useOptimistic, useRef, useTransition } from "react";
import { type TabLink, TabLinks } from "@/components/ui/tab-links";
import { TabSkeleton } from "./tab-skeleton";

interface TabFrameProps {
  tabs: readonly TabLink[];
  activeId: string;
  children: ReactNode;
}

/** The row of tabs and the open one. A chosen tab is marked at once, over a skeleton, until the server has answered. */
export function TabFrame({ tabs, activeId, children }: TabFrameProps) {
  const router = useRouter();
  const rowRef = useRef<HTMLDivElement>(null);
  const [isPending, startTransition] = useTransition();
  const [shownId, setShownId] = useOptimistic(activeId);
  const isLoading = isPending && shownId !== activeId;

  useEffect(() => {
    if (rowRef.current)
      showTab(
        rowRef.current,
        tabs.findIndex(({ id }) => id === shownId),
      );
  }, [tabs, shownId]);

  return (
    <>
      <div ref={rowRef} className="min-w-0">
        <TabLinks
          label="Project workspace"
          tabs={tabs}
          activeId={shownId}
          onNavigate={(tab) =>
            startTransition(() => {
              setShownId(tab.id);
              router.push(tab.href);
            })
          }
        />
      </div>
      <div aria-busy={isLoading || undefined} className="grid min-w-0 gap-5">
        {isLoading ? <TabSkeleton tab={shownId} /> : children}
      </div>
    </>
  );
}

/** Brings a tab into the row's view, where the row is wider than the window; the page itself stays. */
function showTab(row: HTMLElement, index: number) {
  const list = row.querySelector("ul");
  const tab = list?.children[index];
  if (!list || !tab) return;
  const offset = tab.getBoundingClientRect().left - list.getBoundingClientRect().left;
  list.scrollLeft += offset - (list.clientWidth - tab.clientWidth) / 2;
}
