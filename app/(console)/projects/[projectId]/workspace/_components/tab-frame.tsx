"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
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
  const [isPending, startTransition] = useTransition();
  const [shownId, setShownId] = useOptimistic(activeId);
  const isLoading = isPending && shownId !== activeId;

  return (
    <>
      <div className="min-w-0">
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
