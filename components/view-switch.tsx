import { Link } from "@/components/link";
import { Columns3, LayoutGrid, List } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";

const VIEWS = {
  list: { label: "List", icon: List },
  board: { label: "Board", icon: Columns3 },
  cards: { label: "Cards", icon: LayoutGrid },
  table: { label: "Table", icon: List },
} as const;

type ShownView = keyof typeof VIEWS;

interface ViewSwitchProps<View extends ShownView> {
  current: View;
  /** In display order. */
  hrefs: Readonly<Record<View, string>>;
  /** Stores the choice outside the URL. */
  onChoose?: (view: View) => void;
}

/** Switches between views of the same items. The choice is in the URL. */
export function ViewSwitch<View extends ShownView>(props: ViewSwitchProps<View>) {
  const { current, hrefs, onChoose } = props;
  const views = Object.keys(hrefs) as View[];
  return (
    <nav aria-label="View" className="flex w-fit rounded-md bg-muted p-0.5">
      {views
        .map((view) => ({ view, ...VIEWS[view] }))
        .map(({ view, label, icon: Icon }) => (
          <Link
            key={view}
            href={hrefs[view]}
            onClick={onChoose && (() => onChoose(view))}
            aria-current={current === view ? "page" : undefined}
            title={label}
            className={cn(
              "inline-flex h-7 w-8 items-center justify-center rounded-[5px] text-faint hover:text-foreground touch:h-11 touch:w-11",
              current === view && "bg-background text-foreground shadow-[0_0_0_1px_var(--border)]",
            )}
          >
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </Link>
        ))}
    </nav>
  );
}
