import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";
import { cn, once } from "@/lib/ui/cn";

const alertVariants = once(
  cva(
    "grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md px-3 py-2.5 text-13 [&>svg]:mt-0.5 [&>svg]:size-4",
    {
      variants: {
        variant: {
          info: "bg-muted [&>svg]:text-info",
          success: "bg-success-tint [&>svg]:text-success",
          warning: "bg-warning-tint [&>svg]:text-warning",
          destructive: "bg-destructive-tint [&>svg]:text-destructive",
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
            <div data-slot="alert-description" className="text-muted-foreground">
              {children}
            </div>
          ) : null}
        </div>
        {action}
      </div>
    </div>
  );
}
