"use client";

import { useEffect, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { isConnectionLost } from "@/lib/request/connection";
import { clickedLink, isShownPage } from "@/lib/ui/traversal";

/**
 * Follows the links of the console without loading the page anew; what is not a page of it is left to the browser. A bar at
 * the top says that a page is on its way, where it takes longer than a moment: until the first of it is there, nothing else
 * would.
 */
export function SoftNavigation() {
  const router = useRouter();
  const [isComing, startTransition] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      const isForBrowser =
        link.pathname.startsWith("/api/") || link.dataset.navigation === "reload";
      if (isForBrowser && !isConnectionLost()) return;
      // A jump within the page.
      if (link.hash && isShownPage(link)) return;
      event.preventDefault();
      const target = `${link.pathname}${link.search}${link.hash}`;
      startTransition(() => router.push(target, { scroll: link.dataset.scroll !== "keep" }));
    };
    // On the document, after what the components themselves do about a click.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return isComing ? <NavigationProgress /> : null;
}

/** The bar at the top while a page is on its way. */
export function NavigationProgress() {
  return <div role="progressbar" aria-label="Loading page" className="navigation-progress" />;
}
