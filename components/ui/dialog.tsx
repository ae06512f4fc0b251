"use client";

import { Dialog as DialogPrimitive } from "@base-ui/react/dialog";
import type { ComponentProps } from "react";
import { X } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import { buttonVariants } from "./button";

export const backdropClasses =
  "fixed inset-0 z-40 min-h-dvh bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** Centred, with a head of 56 px and a foot of 64 px. On phones, a sheet at the lower edge. */
export const dialogPopupClasses = cn(
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-3rem)] w-[calc(100vw-3rem)] max-w-120 -translate-1/2 flex-col gap-4 overflow-y-auto overscroll-contain rounded-2xl floating p-6 pt-4 transition-[scale,opacity] duration-150 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
  "has-data-[slot=dialog-footer]:scroll-pb-20 max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[94dvh] max-md:w-full max-md:max-w-none max-md:translate-0 max-md:rounded-b-none max-md:px-4",
);

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

interface DialogContentProps extends ComponentProps<typeof DialogPrimitive.Popup> {
  className?: string;
  showClose?: boolean;
}

export function DialogContent({
  className,
  children,
  showClose = true,
  ...props
}: DialogContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Backdrop data-slot="dialog-overlay" className={backdropClasses} />
      <DialogPrimitive.Popup
        data-slot="dialog-content"
        className={cn(dialogPopupClasses, className)}
        {...props}
      >
        {children}
        {showClose ? (
          <DialogPrimitive.Close
            aria-label="Close"
            className={cn(
              buttonVariants({ variant: "ghost", size: "icon-sm" }),
              "absolute top-3.5 right-3 touch:top-1.5",
            )}
          >
            <X aria-hidden />
          </DialogPrimitive.Close>
        ) : null}
      </DialogPrimitive.Popup>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-header"
      className={cn("grid gap-1 pr-8 touch:pr-11", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn(
        "sticky -bottom-6 z-1 -mx-6 mt-1 -mb-6 flex min-h-16 flex-wrap items-center justify-end gap-2 border-t bg-popover px-6 py-3 max-md:-mx-4 max-md:px-4",
        className,
      )}
      {...props}
    />
  );
}

export function DialogTitle({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Title> & { className?: string }) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn("text-base font-semibold leading-6 tracking-[-0.006em]", className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description> & { className?: string }) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-13 text-muted-foreground", className)}
      {...props}
    />
  );
}
