/**
 * The part of the browser's Navigation API that is used. Without it, in older browsers, Back leaves
 * the page and the draft stays.
 */
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown;
}

interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { key: string; url: string };
}

interface Traversal {
  preventDefault: () => void;
  /** Continues a navigation that was prevented. */
  go: () => void;
}

/**
 * Calls the listener before Back or Forward opens another page, if the navigation can be prevented.
 */
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

/** Returns the link of this site that a click follows in the same tab, or null. */
export function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  return link.origin === window.location.origin ? link : null;
}

/** Returns the path of another page that a click on a link opens, or null. */
export function internalLinkTarget(event: MouseEvent): string | null {
  const link = clickedLink(event);
  if (!link) return null;
  return isShownPage(link) ? null : `${link.pathname}${link.search}${link.hash}`;
}

/** Returns true if a link opens the current page or a place on it. */
export function isShownPage({ pathname, search }: HTMLAnchorElement): boolean {
  return pathname === window.location.pathname && search === window.location.search;
}
