"use client";

import { usePathname } from "next/navigation";
import { useSyncExternalStore, useTransition } from "react";
import { Link } from "@/components/link";
import { LogOut, Menu } from "@/components/ui/icons";
import { foldSidebar, isRailShown, onLookChange } from "@/lib/ui/look";
import { Button } from "../ui/button";
import { isCurrentEntry, type NavigationId, navigationFor, type SignOut } from "./navigation";

const SIDEBAR_ID = "sidebar";

export interface SidebarProps {
  allowed: readonly NavigationId[];
  onSignOut: SignOut;
}

/** Shown from 1024 px. Below that, the menu sheet has the same entries. */
export function Sidebar({ allowed, onSignOut }: SidebarProps) {
  const pathname = usePathname();
  const { pending, signOut } = useSignOut(onSignOut);
  const isRail = useRail();
  return (
    <aside
      id={SIDEBAR_ID}
      className="sticky top-(--header) hidden h-[calc(100dvh-var(--header))] w-(--nav) shrink-0 flex-col bg-sidebar text-sidebar-foreground in-data-[sidebar=rail]:w-(--rail) lg:flex"
    >
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-3">
        <ul className="grid gap-px">
          {navigationFor(allowed).map(({ id, label, href, icon: Icon }) => (
            <li key={id}>
              <Link
                href={href}
                aria-current={isCurrentEntry(href, pathname) ? "page" : undefined}
                title={isRail ? label : undefined}
                className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm transition-colors hover:bg-hover hover:text-sidebar-accent-foreground aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-sidebar-accent-foreground touch:h-11"
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                <span className="in-data-[sidebar=rail]:sr-only">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="px-2 pb-9 in-data-[sidebar=rail]:pb-3">
        <Button
          variant="ghost"
          pending={pending}
          onClick={signOut}
          className="w-full justify-start px-2.5 font-normal text-sidebar-foreground"
        >
          {pending ? null : <LogOut aria-hidden />}
          <span className="in-data-[sidebar=rail]:sr-only">Sign Out</span>
        </Button>
      </div>
    </aside>
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
      className="max-lg:hidden"
    >
      <Menu aria-hidden className="size-5" />
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
