"use client";

import { Tabs as TabsPrimitive } from "@base-ui/react/tabs";
import type { ComponentProps } from "react";
import { cn } from "@/lib/ui/cn";

/** Tabs whose choice isn't in the URL. For those in the URL, see tab-links. */
export function Tabs({
  className,
  ...props
}: ComponentProps<typeof TabsPrimitive.Root> & { className?: string }) {
  return (
    <TabsPrimitive.Root
      data-slot="tabs"
      className={cn("grid min-w-0 gap-4", className)}
      {...props}
    />
  );
}

export function TabsList({
  className,
  children,
  ...props
}: ComponentProps<typeof TabsPrimitive.List> & { className?: string }) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      className={cn("scrollbar-none relative flex gap-5 overflow-x-auto border-b", className)}
      {...props}
    >
      {children}
      <TabsPrimitive.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-foreground transition-[translate,width] duration-150" />
    </TabsPrimitive.List>
  );
}

export function TabsTab({
  className,
  ...props
}: ComponentProps<typeof TabsPrimitive.Tab> & { className?: string }) {
  return (
    <TabsPrimitive.Tab
      data-slot="tabs-tab"
      className={cn(
        "flex h-9.5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm text-sm text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-active:font-medium data-active:text-foreground data-disabled:opacity-50 touch:h-11 touch:min-w-11 touch:justify-center",
        className,
      )}
      {...props}
    />
  );
}

/**
 * A panel. Unmounts at once when another is chosen; the library would keep it until the next frame.
 */
export function TabsPanel({
  className,
  ...props
}: Omit<ComponentProps<typeof TabsPrimitive.Panel>, "render">) {
  return (
    <TabsPrimitive.Panel
      data-slot="tabs-panel"
      className={cn("min-w-0", className)}
      render={(panel, { hidden, transitionStatus }) => (
        <div {...panel} hidden={hidden || transitionStatus === "ending"} />
      )}
      {...props}
    />
  );
}
