"use client";

import { Drawer as DrawerPrimitive } from "@base-ui/react/drawer";
import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

export type { DrawerRootChangeEventDetails } from "@base-ui/react/drawer";

export const Drawer = DrawerPrimitive.Root;
export const DrawerClose = DrawerPrimitive.Close;

interface DrawerContentProps extends ComponentProps<typeof DrawerPrimitive.Popup> {
  className?: string;
  viewportProps?: ComponentProps<typeof DrawerPrimitive.Viewport>;
}

/** A panel at the lower edge. The handle and the title row can be dragged; the content scrolls. */
export function DrawerContent({
  className,
  children,
  viewportProps,
  ...props
}: DrawerContentProps) {
  return (
    <DrawerPrimitive.Portal>
      <DrawerPrimitive.Backdrop
        data-slot="drawer-overlay"
        className="fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 ease-[cubic-bezier(0.32,0.72,0,1)] data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0"
      />
      <DrawerPrimitive.Viewport
        className="fixed inset-0 z-50 flex items-end justify-center"
        {...viewportProps}
      >
        <DrawerPrimitive.Popup
          data-slot="drawer-content"
          className={cn(
            "flex w-full max-w-xl touch-auto flex-col overflow-hidden rounded-t-2xl floating transition-transform duration-300 ease-[cubic-bezier(0.32,0.72,0,1)] [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none data-swiping:duration-0",
            className,
          )}
          {...props}
        >
          <div
            aria-hidden
            data-slot="drawer-handle"
            className="flex h-6 shrink-0 cursor-grab items-center justify-center active:cursor-grabbing"
          >
            <span className="h-1 w-9 rounded-full bg-input" />
          </div>
          {children}
        </DrawerPrimitive.Popup>
      </DrawerPrimitive.Viewport>
    </DrawerPrimitive.Portal>
  );
}

/** Mouse drags inside it select text instead of moving the drawer. */
export function DrawerBody({
  className,
  ...props
}: ComponentProps<typeof DrawerPrimitive.Content> & { className?: string }) {
  return (
    <DrawerPrimitive.Content
      data-slot="drawer-body"
      className={cn(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]",
        className,
      )}
      {...props}
    />
  );
}

export function DrawerTitle({
  className,
  ...props
}: ComponentProps<typeof DrawerPrimitive.Title> & { className?: string }) {
  return (
    <DrawerPrimitive.Title
      data-slot="drawer-title"
      className={cn("text-base font-semibold tracking-[-0.006em]", className)}
      {...props}
    />
  );
}

export function DrawerDescription({
  className,
  ...props
}: ComponentProps<typeof DrawerPrimitive.Description> & { className?: string }) {
  return (
    <DrawerPrimitive.Description
      data-slot="drawer-description"
      className={cn("text-13 text-muted-foreground", className)}
      {...props}
    />
  );
}
