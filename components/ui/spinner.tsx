import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "@/components/ui/icons";
import { cn, once } from "@/lib/ui/cn";

const spinnerVariants = once(
  cva("animate-spin text-muted-foreground", {
    variants: { size: { sm: "size-4", default: "size-5", lg: "size-10" } },
    defaultVariants: { size: "default" },
  }),
);

interface SpinnerProps extends VariantProps<typeof spinnerVariants> {
  /** Label for screen readers. */
  label?: string;
  className?: string;
}

export function Spinner({ size, label = "Loading", className }: SpinnerProps) {
  return (
    <span data-slot="spinner" role="status" className="inline-flex items-center justify-center">
      <LoaderCircle aria-hidden className={cn(spinnerVariants({ size }), className)} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
