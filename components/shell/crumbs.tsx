import { Link } from "@/components/link";
import { ChevronLeft } from "@/components/ui/icons";
import type { CrumbChoices } from "./crumb-choices";
import { CrumbSwitch, PlaceSwitch } from "./crumb-switch";
import { type Place, PlaceNavigation } from "./place-navigation";

export interface Crumb {
  label: string;
  /** Missing for the current page. */
  href?: string;
  /** Read before the label by screen readers, such as "Back to Project". */
  prefix?: string;
  /** What can be opened instead of it. */
  choices?: CrumbChoices;
}

/**
 * The breadcrumb in the header. Phones show its end only: a way back and the current page, which
 * opens the navigation of its place.
 */
export function Crumbs({ trail, place }: { trail: readonly Crumb[]; place?: Place | undefined }) {
  const current = trail.at(-1);
  const above = trail.at(-2);
  if (!current) return null;
  return (
    <nav aria-label="Breadcrumb" data-slot="crumbs" className="shell-crumbs">
      {above?.href && !place ? (
        <Link href={above.href} aria-label={`Back to ${above.label}`} className="crumb md:hidden">
          <ChevronLeft aria-hidden className="size-4" />
        </Link>
      ) : null}
      {place ? (
        <div className="min-w-0 md:hidden">
          <PlaceSwitch name={place.name} shown={current.label}>
            <PlaceNavigation place={place} />
          </PlaceSwitch>
        </div>
      ) : null}
      <ol className="flex min-w-0 items-center">
        {trail.map((crumb) => (
          <CrumbItem key={crumb.label} crumb={crumb} isLast={crumb === current} inPlace={!!place} />
        ))}
      </ol>
    </nav>
  );
}

interface CrumbItemProps {
  crumb: Crumb;
  isLast: boolean;
  inPlace: boolean;
}

function CrumbItem({ crumb: { label, href, prefix, choices }, isLast, inPlace }: CrumbItemProps) {
  return (
    <li className={isLast && !inPlace ? "crumb-item" : "crumb-item max-md:hidden"}>
      {href && !isLast ? (
        <Link href={href} className="crumb">
          {prefix ? <span className="sr-only">{prefix} </span> : null}
          <span className="truncate">{label}</span>
        </Link>
      ) : (
        <span aria-current="page" className="crumb text-foreground">
          <span className="truncate">{label}</span>
        </span>
      )}
      {choices ? <CrumbSwitch choices={choices} /> : null}
    </li>
  );
}
