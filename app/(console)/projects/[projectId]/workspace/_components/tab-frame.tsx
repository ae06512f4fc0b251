"use client";

import { type ReactNode, useOptimistic, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { SectionSkeleton, Skeleton } from "@/components/ui/skeleton";
import { type TabLink, TabLinks } from "@/components/ui/tab-links";

interface TabFrameProps {
  tabs: readonly TabLink[];
  activeId: string;
  children: ReactNode;
}

/**
 * The row of tabs and the open tab. A chosen tab is marked at once, above a skeleton, until the
 * server answers.
 */
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

const CARDS = ["a", "b", "c", "d"];

/** Skeleton of a loading tab, in the shape of its content. */
function TabSkeleton({ tab }: { tab: string }) {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      {shapeOf(tab)}
    </div>
  );
}

function shapeOf(tab: string) {
  if (tab === "overview") {
    return (
      <div className="detail-columns">
        <SectionSkeleton count={6} height="h-8 touch:h-11" />
        <SectionSkeleton count={3} />
      </div>
    );
  }
  if (tab === "content") {
    return (
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((key) => (
          <Skeleton key={key} className="h-48" />
        ))}
      </div>
    );
  }
  if (tab === "settings") {
    return (
      <>
        <SectionSkeleton count={6} height="h-17" />
        <SectionSkeleton count={3} height="h-17" />
      </>
    );
  }
  return <SectionSkeleton count={4} height="h-14" />;
}
