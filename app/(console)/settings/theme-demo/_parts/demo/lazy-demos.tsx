"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

// Rendered only in the browser, to keep the demo out of the worker.

const waiting = () => <Skeleton className="h-72 rounded-xl" />;

export const SwipeMenuDemo = dynamic(async () => (await import("./swipe-demos")).SwipeMenuDemo, {
  ssr: false,
  loading: waiting,
});

export const CarouselDemo = dynamic(async () => (await import("./swipe-demos")).CarouselDemo, {
  ssr: false,
  loading: waiting,
});

export const SheetDemo = dynamic(async () => (await import("./overlay-demos")).SheetDemo, {
  ssr: false,
  loading: waiting,
});

export const DropdownDemo = dynamic(async () => (await import("./overlay-demos")).DropdownDemo, {
  ssr: false,
  loading: waiting,
});

export const DialogDemo = dynamic(async () => (await import("./overlay-demos")).DialogDemo, {
  ssr: false,
  loading: waiting,
});
