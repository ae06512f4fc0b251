"use client";

import { type RefObject, useEffect, useState } from "react";
import { Link } from "@/components/link";
import { request } from "@/lib/request/request";
import {
  focusAfterMenu,
  Menu,
  MenuContent,
  MenuItem,
  MenuLinkItem,
  MenuSeparator,
} from "../ui/menu";
import type { CrumbChoices, CrumbOption } from "./crumb-choices";

interface CrumbMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  choices: CrumbChoices;
}

type List = NonNullable<CrumbChoices["list"]>;
type Answer = Partial<Record<List, { id: string; name: string }[]>>;

/** More of them are found by the list's search. */
const SHOWN = 30;

const LISTS: Record<List, { all: string; hrefOf: (id: string) => string }> = {
  projects: { all: "All projects", hrefOf: (id) => `/projects/${encodeURIComponent(id)}` },
  agents: { all: "All agents", hrefOf: (id) => `/agents/${encodeURIComponent(id)}/workspace` },
  rags: { all: "All RAGs", hrefOf: (id) => `/rags/${encodeURIComponent(id)}/workspace` },
};

type Loaded = readonly CrumbOption[] | "loading" | "failed";

function useOptions({ options, list }: CrumbChoices, isOpen: boolean): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(options ?? "loading");
  useEffect(() => {
    if (!isOpen || !list) return;
    let isStale = false;
    request<Answer>(`/api/${list}?perPage=${SHOWN}&sort=name`).then(
      (answer) => {
        const rows = answer[list] ?? [];
        if (isStale) return;
        setLoaded(rows.map(({ id, name }) => ({ label: name, href: LISTS[list].hrefOf(id) })));
      },
      () => {
        if (!isStale) setLoaded("failed");
      },
    );
    return () => {
      isStale = true;
    };
  }, [isOpen, list]);
  return loaded;
}

/** What can be opened instead of a crumb, once it is loaded. */
export function CrumbMenu({ open, onOpenChange, anchor, choices }: CrumbMenuProps) {
  const loaded = useOptions(choices, open);
  const { list } = choices;
  // Opens with its items, so that the first one has the focus.
  return (
    <Menu open={open && loaded !== "loading"} onOpenChange={onOpenChange}>
      <MenuContent
        anchor={anchor}
        align="start"
        finalFocus={focusAfterMenu(anchor)}
        aria-label={choices.label}
        // A long list scrolls, also by keyboard.
        tabIndex={0}
        className="w-60"
      >
        {typeof loaded === "string" ? (
          <MenuItem disabled>Failed to load. Close this menu and try again.</MenuItem>
        ) : (
          loaded.map(({ label, href }) => (
            <MenuLinkItem key={href} closeOnClick render={<Link href={href} />}>
              <span className="truncate">{label}</span>
            </MenuLinkItem>
          ))
        )}
        {list ? (
          <>
            <MenuSeparator />
            <MenuLinkItem closeOnClick render={<Link href={`/${list}`} />}>
              {LISTS[list].all}
            </MenuLinkItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
