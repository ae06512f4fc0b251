"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore, useTransition } from "react";
import { Link } from "@/components/link";
import { Menu } from "@/components/ui/icons";
import { foldSidebar, isRailShown, onLookChange } from "@/lib/ui/look";
import { Button } from "../ui/button";
import { isCurrentEntry, type NavigationId, type SignOut, sidebarGroups } from "./navigation";

const SIDEBAR_ID = "sidebar";

interface SidebarProps {
  allowed: readonly NavigationId[];
  counts?: Partial<Record<NavigationId, number>> | undefined;
}

/** Shown from 768 px, and as icons only where it has no room. Phones have the menu sheet. */
export function Sidebar({ allowed, counts = {} }: SidebarProps) {
  const pathname = usePathname();
  return (
    <aside id={SIDEBAR_ID} className="shell-side">
      <nav aria-label="Main" className="grid gap-5">
        {sidebarGroups(allowed).map((group) => (
          <ul key={group[0]?.id} className="grid gap-px">
            {group.map(({ id, label, href, icon: Icon }) => (
              <li key={id}>
                <Link
                  href={href}
                  aria-current={isCurrentEntry(href, pathname) ? "page" : undefined}
                  title={label}
                  className="nav-entry aria-[current=page]:bg-sidebar-accent"
                >
                  <Icon aria-hidden />
                  <span className="@max-[8rem]/side:sr-only">{label}</span>
                  <EntryCount count={counts[id as NavigationId] ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </aside>
  );
}

/** How many things wait behind an entry. Without room, a dot. */
function EntryCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto font-semibold text-warning text-xs tabular-nums @max-[8rem]/side:absolute @max-[8rem]/side:top-1 @max-[8rem]/side:right-1 @max-[8rem]/side:size-1.75 @max-[8rem]/side:overflow-hidden @max-[8rem]/side:rounded-full @max-[8rem]/side:bg-warning @max-[8rem]/side:indent-5">
      <span className="sr-only">, pending: </span>
      {count > 99 ? "99+" : count}
    </span>
  );
}

/**
 * Returns whether the sidebar shows only icons. The server sets this on the document, so components
 * can't read it during rendering.
 */
const useRail = () => useSyncExternalStore(onLookChange, isRailShown, () => false);

/** Collapses and expands the sidebar. */
export function FoldButton() {
  const isRail = useRail();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Sidebar"
      aria-controls={SIDEBAR_ID}
      aria-expanded={!isRail}
      title={isRail ? "Expand sidebar" : "Collapse sidebar"}
      onClick={() => foldSidebar(!isRail)}
    >
      <Menu aria-hidden />
    </Button>
  );
}

/** Runs one sign-out at a time and returns its pending state. */
export function useSignOut(onSignOut: SignOut) {
  const [pending, startTransition] = useTransition();
  const signOut = () => {
    if (pending) return;
    startTransition(async () => {
      await onSignOut();
    });
  };
  return { pending, signOut };
}
