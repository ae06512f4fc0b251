import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Compass } from "@/components/ui/icons";
import { buttonVariants } from "../ui/button";

export interface NotFoundScreenProps {
  title?: string;
  description?: string;
  /** What to do next; a link to the homepage by default. */
  actions?: ReactNode;
}

export function NotFoundScreen({
  title = "Page not found",
  description = "This page doesn't exist, or you don't have access to it.",
  actions = <HomeLink />,
}: NotFoundScreenProps) {
  return (
    <section className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 p-6 text-center">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-xl border bg-muted text-muted-foreground"
      >
        <Compass className="size-6" />
      </span>
      <div className="grid max-w-md gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted-foreground">{description}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">{actions}</div>
    </section>
  );
}

function HomeLink() {
  return (
    <Link href="/" className={buttonVariants()}>
      Go to Homepage
    </Link>
  );
}
