import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";
import { cn, once } from "@/lib/ui/cn";

const alertVariants = once(
  cva(
    "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border px-4 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4",
    {
      variants: {
        variant: {
          info: "border-info/25 bg-info/8 [&>svg]:text-info",
          success: "border-success/25 bg-success/8 [&>svg]:text-success",
          warning: "border-warning/25 bg-warning/8 [&>svg]:text-warning",
          destructive: "border-destructive/30 bg-destructive/8 [&>svg]:text-destructive",
        },
      },
      defaultVariants: { variant: "info" },
    },
  ),
);

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: CircleAlert,
};

export interface AlertProps
  extends Omit<ComponentProps<"div">, "title">,
    VariantProps<typeof alertVariants> {
  title?: ReactNode;
  action?: ReactNode;
}

export function Alert({ className, variant, title, action, children, role, ...props }: AlertProps) {
  const kind = variant ?? "info";
  const Icon = ICONS[kind];
  return (
    <div
      data-slot="alert"
      data-variant={kind}
      role={role ?? (kind === "destructive" ? "alert" : undefined)}
      className={cn(alertVariants({ variant: kind }), className)}
      {...props}
    >
      <Icon aria-hidden />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          {title ? (
            <p data-slot="alert-title" className="font-medium">
              {title}
            </p>
          ) : null}
          {children ? (
            <div data-slot="alert-description" className="text-foreground/80">
              {children}
            </div>
          ) : null}
        </div>
        {action}
      </div>
    </div>
  );
}
