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
