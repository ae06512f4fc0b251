import { DISPLAY_BUTTON } from "@/components/list-tools";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/ui/cn";

/** Title and classes of an export link: an icon with a tooltip in a line of tools, else a button. */
export function exportLook(label: string, isShort: boolean) {
  return {
    title: isShort ? label : undefined,
    className: isShort
      ? cn(buttonVariants({ variant: "ghost" }), DISPLAY_BUTTON)
      : buttonVariants({ variant: "outline", size: "sm" }),
  };
}
