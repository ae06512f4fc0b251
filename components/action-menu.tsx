"use client";

import {
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "./ui/button";

const loadContent = () => import("./action-menu-content");
const ActionMenuContent = lazy(async () => ({
  default: (await loadContent()).ActionMenuContent,
}));

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactElement;
  /** A real link; otherwise `onSelect`. */
  href?: string;
  onSelect?: () => void;
  /** The value that holds now: marked, and choosing it does nothing. */
  current?: boolean;
  destructive?: boolean;
}

export interface MenuGroup {
  /** Heads the group; without it the actions stand by themselves. */
  label?: string;
  actions: readonly MenuAction[];
}

export interface ActionMenuProps extends Omit<ButtonProps, "onClick" | "aria-haspopup"> {
  /** Names the menu, such as "Actions for Write the brief". */
  label: string;
  groups: readonly MenuGroup[];
  children: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** A button with a menu. The menu's code is fetched when a press is likely, and stays out of the first load. */
export function ActionMenu({
  label,
  groups,
  children,
  onOpenChange,
  disabled,
  ...button
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // Without a connection the menu may be missing; the press then tries once more.
  const prefetch = useCallback(() => void loadContent().catch(() => undefined), []);

  function changeOpen(next: boolean) {
    setOpen(next);
    onOpenChange?.(next);
  }

  return (
    <>
      <Button
        {...button}
        ref={buttonRef}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          // Loaded first, so that a chunk that is out of reach takes nothing of the page with it.
          loadContent().then(
            () => {
              setWanted(true);
              changeOpen(true);
            },
            () => undefined,
          );
        }}
      >
        {children}
      </Button>
      {wanted ? (
        <Suspense>
          <ActionMenuContent
            open={open}
            onOpenChange={changeOpen}
            anchor={buttonRef}
            label={label}
            groups={groups}
          />
        </Suspense>
      ) : null}
    </>
  );
}
