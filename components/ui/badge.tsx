import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn, once } from "@/lib/ui/cn";

const badgeVariants = once(
  cva("badge-base", {
    variants: {
      tone: {
        neutral: "border-border bg-muted text-muted-foreground",
        success: "border-success/25 bg-success/12 text-success",
        warning: "border-warning/25 bg-warning/12 text-warning",
        danger: "border-destructive/30 bg-destructive/12 text-destructive",
        info: "border-info/25 bg-info/12 text-info",
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
