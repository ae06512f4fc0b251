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

/** The colour of the dot. The word beside it stays grey. */
const DOTS = {
  neutral: "[--dot:var(--input)]",
  success: "[--dot:var(--success-fill)]",
  warning: "[--dot:var(--warning-fill)]",
  danger: "[--dot:var(--destructive-fill)]",
  info: "[--dot:var(--info-fill)]",
} as const;

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {
  /** A dot and a word instead of a tag, as the status of a record. */
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
      className={cn(
        dot ? `status-dot ${DOTS[tone ?? "neutral"]}` : badgeVariants({ tone }),
        className,
      )}
      {...props}
    >
      {children}
    </span>
  );
}
