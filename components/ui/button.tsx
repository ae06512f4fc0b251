import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { LoaderCircle } from "@/components/ui/icons";
import { cn, once } from "@/lib/ui/cn";

export const buttonVariants = once(
  cva("button-base", {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/85",
        secondary: "bg-secondary text-secondary-foreground hover:bg-secondary/70",
        outline: "border border-input/60 bg-transparent hover:bg-accent hover:border-input",
        ghost: "text-muted-foreground hover:bg-accent hover:text-accent-foreground",
        destructive: "bg-destructive-solid text-white hover:bg-destructive-solid/85",
        link: "text-brand underline-offset-4 hover:underline",
      },
      size: {
        default: "h-9 px-3.5 touch:h-11",
        sm: "h-8 px-3 text-[0.8125rem] touch:h-11 touch:min-w-11",
        lg: "h-10 px-5 touch:h-12",
        icon: "size-9 touch:size-11",
        "icon-sm": "size-8 touch:size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  }),
);

type ButtonVariants = VariantProps<typeof buttonVariants>;

export interface ButtonProps extends ComponentProps<"button">, ButtonVariants {
  /** Shows a spinner and ignores clicks, but keeps the label and the focus. */
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
      className={cn(buttonVariants({ variant, size }), className)}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
      {...props}
    >
      {pending ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {children}
    </button>
  );
}
