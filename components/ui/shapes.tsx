import { cn } from "@/lib/ui/cn";
import type { ShapeName } from "@/lib/ui/shapes";
import sprite from "./shapes.svg";

interface ShapeProps {
  name: ShapeName;
  /** The tooltip, also for screen readers. Without it, the text next to the shape says the same. */
  label?: string;
  className?: string;
}

/** A status or priority: a shape before a colour. */
export function Shape({ name, label, className }: ShapeProps) {
  const classes = cn("size-4 shrink-0", name === "running" && "animate-spin", className);
  const drawing = <use href={`${sprite.src}#${name}`} />;
  if (!label) {
    return (
      <svg aria-hidden="true" className={classes}>
        {drawing}
      </svg>
    );
  }
  return (
    <svg role="img" aria-label={label} className={classes}>
      <title>{label}</title>
      {drawing}
    </svg>
  );
}
