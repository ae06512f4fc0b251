/** What is read of the browser's Navigation API, which older browsers lack: there Back leaves, and the draft stays. */
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown;
}

interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { key: string; url: string };
}

export interface Traversal {
  preventDefault: () => void;
  /** Goes where it was to go, once it was prevented. */
  go: () => void;
}

/** Tells of the browser's Back and Forward to another page, before they happen and where they can be held back. */
export function onTraversal(listener: (traversal: Traversal) => void): () => void {
  const { navigation } = window as { navigation?: Navigation };
  if (!navigation) return () => {};
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable } = event as NavigateEvent;
    if (navigationType !== "traverse" || !cancelable) return;
    const { pathname, search } = new URL(destination.url);
    if (pathname === window.location.pathname && search === window.location.search) return;
    listener({
      preventDefault: () => event.preventDefault(),
      go: () => void navigation.traverseTo(destination.key),
    });
  };
  navigation.addEventListener("navigate", onNavigate);
  return () => navigation.removeEventListener("navigate", onNavigate);
}

/** The link of this site that a plain click follows in its tab; null for any other click. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  return link.origin === window.location.origin ? link : null;
}

/** The path that a plain click on a link of this site leads to, away from the page; null for any other click. */
export function internalLinkTarget(event: MouseEvent): string | null {
  const link = clickedLink(event);
  if (!link) return null;
  return isShownPage(link) ? null : `${link.pathname}${link.search}${link.hash}`;
}

/** Whether a link leads to the page that is shown, or to a place within it. */
export function isShownPage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}
