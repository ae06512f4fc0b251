"use client";

import { Fragment, type ReactElement, type RefObject } from "react";
import { Link } from "@/components/link";
import { Check } from "@/components/ui/icons";
import {
  focusAfterMenu,
  Menu,
  MenuContent,
  MenuItem,
  MenuLinkItem,
  MenuSeparator,
} from "./ui/menu";

interface MenuAction {
  id: string;
  label: string;
  icon?: ReactElement;
  /** Renders a link; without it, the action runs `onSelect`. */
  href?: string;
  onSelect?: () => void;
  /** The current value: marked, and choosing it does nothing. */
  current?: boolean;
  destructive?: boolean;
}

export interface MenuGroup {
  /** Heading of the group; without it, the group has none. */
  label?: string;
  actions: readonly MenuAction[];
}

export interface ActionMenuContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  groups: readonly MenuGroup[];
}

export function ActionMenuContent({
  open,
  onOpenChange,
  anchor,
  label,
  groups,
}: ActionMenuContentProps) {
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuContent
        anchor={anchor}
        finalFocus={focusAfterMenu(anchor)}
        aria-label={label}
        className="min-w-48"
      >
        {groups.map(({ label: heading, actions }, index) => (
          <Fragment key={heading ?? actions[0]?.id}>
            {index > 0 ? <MenuSeparator /> : null}
            {heading ? (
              <p className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted-foreground">
                {heading}
              </p>
            ) : null}
            {actions.map((action) => (
              <Entry key={action.id} action={action} heading={heading} />
            ))}
          </Fragment>
        ))}
      </MenuContent>
    </Menu>
  );
}

function Entry({ action, heading }: { action: MenuAction; heading?: string }) {
  const { label, icon, href, onSelect, current, destructive } = action;
  // Screen readers need the heading, because the entry alone doesn't say what it sets.
  const name = heading ? `${heading}: ${label}${current ? " (current)" : ""}` : undefined;
  if (href) {
    return (
      <MenuLinkItem closeOnClick aria-label={name} render={<Link href={href} />}>
        {icon}
        {label}
      </MenuLinkItem>
    );
  }
  return (
    <MenuItem
      aria-label={name}
      disabled={current}
      variant={destructive ? "destructive" : "default"}
      onClick={onSelect}
    >
      {icon}
      <span className="flex-1">{label}</span>
      {current ? <Check aria-hidden /> : null}
    </MenuItem>
  );
}
