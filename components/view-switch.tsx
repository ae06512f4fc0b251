import { Link } from "@/components/link";
import { Columns3, List } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

const VIEWS = [
  { view: "list", label: "List", icon: List },
  { view: "board", label: "Board", icon: Columns3 },
] as const;

type ShownView = (typeof VIEWS)[number]["view"];

interface ViewSwitchProps {
  current: ShownView;
  hrefs: Readonly<Record<ShownView, string>>;
}

/** The same things as a list or as a board; the choice is in the URL. */
export function ViewSwitch({ current, hrefs }: ViewSwitchProps) {
  return (
    <nav aria-label="View" className="flex w-fit rounded-md border border-input/60 p-0.5">
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          href={hrefs[view]}
          aria-current={current === view ? "page" : undefined}
          className={cn(
            "inline-flex h-8 items-center gap-1.5 rounded-[5px] px-3 text-[0.8125rem] text-muted-foreground hover:text-foreground touch:h-11",
            current === view && "bg-accent font-medium text-foreground",
          )}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
