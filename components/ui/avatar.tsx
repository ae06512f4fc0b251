import { cva, type VariantProps } from "class-variance-authority";
import type { CSSProperties } from "react";
import { cn, once } from "@/lib/ui/cn";
import { faceHue, initials } from "@/lib/ui/person";
import { AvatarImage } from "./plain-image";

const avatarVariants = once(
  cva("avatar-base", {
    variants: {
      size: {
        sm: "size-6 text-[0.625rem]",
        default: "size-7 text-[0.6875rem]",
        lg: "size-10 text-sm",
      },
    },
    defaultVariants: { size: "default" },
  }),
);

interface AvatarProps extends VariantProps<typeof avatarVariants> {
  name: string | null | undefined;
  src?: string | null;
  className?: string;
  /** Set if the name is next to it, so that it isn't read twice. */
  decorative?: boolean;
}

/** Initials, covered by the picture once it has loaded. */
export function Avatar({ name, src, size, className, decorative = false }: AvatarProps) {
  const accessibleName = decorative
    ? { "aria-hidden": true }
    : { role: "img", "aria-label": name ?? "User" };
  return (
    <span
      data-slot="avatar"
      className={cn(avatarVariants({ size }), className)}
      style={{ "--hue": faceHue(name) } as CSSProperties}
      {...accessibleName}
    >
      {initials(name)}
      {src ? <AvatarImage src={src} /> : null}
    </span>
  );
}
