"use client";

import { useEffect, useRef, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { isConnectionLost } from "@/lib/request/connection";
import { clickedLink, isShownPage } from "@/lib/ui/traversal";

/**
 * Follows links inside the console without a page load, and leaves other links to the browser.
 * Shows a progress bar if a page takes longer than a moment, because nothing else would show until
 * its first part arrives.
 */
export function SoftNavigation() {
  const router = useRouter();
  const [isComing, startTransition] = useTransition();
  const followed = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isComing) return;
    return () => {
      followed.current?.removeAttribute("data-pending");
    };
  }, [isComing]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      const isForBrowser =
        link.pathname.startsWith("/api/") || link.dataset.navigation === "reload";
      if (isForBrowser && !isConnectionLost()) return;
      // An anchor within the page.
      if (link.hash && isShownPage(link)) return;
      event.preventDefault();
      // It looks pressed until its page is there, from the click on, and another no longer does.
      followed.current?.removeAttribute("data-pending");
      followed.current = link;
      link.setAttribute("data-pending", "");
      const target = `${link.pathname}${link.search}${link.hash}`;
      startTransition(() => router.push(target, { scroll: link.dataset.scroll !== "keep" }));
    };
    // On the document, so that it runs after the components' own click handlers.
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return isComing ? <NavigationProgress /> : null;
}

/** The progress bar at the top while a page loads. */
export function NavigationProgress() {
  return <div role="progressbar" aria-label="Loading page" className="navigation-progress" />;
}
