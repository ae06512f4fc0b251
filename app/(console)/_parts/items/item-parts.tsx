import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ExternalLink } from "@/components/ui/icons";

/** Opens the item's own site in a new tab without a referrer. */
export function VisitLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonVariants({ variant: "outline" })}
    >
      <ExternalLink aria-hidden />
      {label}
    </a>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  /** Spans the whole row. */
  wide?: boolean;
}

/** A section of properties. */
export function FactsCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <dl className="properties">
        {facts.map(({ label, value, wide }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={wide ? "col-span-2 pt-0 text-read" : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Shows an address as a link, or `none` if there isn't one. */
export function AddressFact({ url, none }: { url: string; none: string }) {
  if (!url) return none;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="break-all text-brand underline underline-offset-4"
    >
      {url}
    </a>
  );
}

/** Shows a time, or "N/A" if there isn't one. */
export function TimeFact({ value }: { value: string | null | undefined }) {
  return <RelativeTime value={value} fallback="N/A" />;
}

/** A Back button for error screens. */
export function BackButton({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={buttonVariants({ variant: "outline" })}>
      {label}
    </Link>
  );
}
