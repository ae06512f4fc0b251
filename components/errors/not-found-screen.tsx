import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { buttonVariants } from "../ui/button";

interface NotFoundScreenProps {
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
    <section className="grid max-w-105 justify-items-start gap-4 py-8">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
        <p className="text-muted-foreground">{description}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
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
