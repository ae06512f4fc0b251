import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { LoaderCircle } from "@/components/ui/icons";
import { cn, once } from "@/lib/ui/cn";

export const buttonVariants = once(
  cva("button-base", {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/86",
        secondary:
          "bg-secondary text-secondary-foreground hover:bg-[color-mix(in_oklab,var(--secondary),var(--foreground)_8%)]",
        outline:
          "bg-secondary text-secondary-foreground hover:bg-[color-mix(in_oklab,var(--secondary),var(--foreground)_8%)]",
        ghost: "text-muted-foreground hover:bg-hover hover:text-foreground",
        destructive: "bg-destructive-solid text-white hover:bg-destructive-solid/85",
        link: "text-brand underline-offset-4 hover:underline",
      },
      size: {
        default: "h-8 px-3 touch:h-11 touch:min-w-11",
        sm: "h-7 px-2.5 touch:h-11 touch:min-w-11",
        lg: "h-10 px-4 text-sm touch:h-11",
        icon: "size-8 touch:size-11",
        "icon-sm": "size-7 touch:size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  }),
);

type ButtonVariants = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<"button">, ButtonVariants {
  /**
   * Shows a spinner in place of the icon, or over the label, and ignores clicks. Keeps its width,
   * its name and the focus.
   */
  pending?: boolean;
}

const swallow = (event: MouseEvent) => event.preventDefault();

export function Button({
  className,
  variant,
  size,
  pending = false,
  type = "button",
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(buttonVariants({ variant, size }), pending && "relative", className)}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
      {...props}
    >
      {pending ? <LoaderCircle aria-hidden className="busy" /> : null}
      {children}
    </button>
  );
}
