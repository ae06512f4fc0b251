import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn, once } from "@/lib/ui/cn";

const badgeVariants = once(
  cva("badge-base", {
    variants: {
      tone: {
        neutral: "bg-muted text-muted-foreground",
        success: "bg-success-tint text-success",
        warning: "bg-warning-tint text-warning",
        danger: "bg-destructive-tint text-destructive",
        info: "bg-info-tint text-info",
      },
    },
    defaultVariants: { tone: "neutral" },
  }),
);

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {
  /** A small dot before the text. */
  dot?: boolean;
}

export function Badge({
  className,
  tone = "neutral",
  dot = false,
  children,
  ...props
}: BadgeProps) {
  return (
    <span
      data-slot="badge"
      data-tone={tone}
      className={cn(badgeVariants({ tone }), dot && "badge-dot", className)}
      {...props}
    >
      {children}
    </span>
  );
}
