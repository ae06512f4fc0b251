import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { Compass } from "@/components/ui/icons";
import { BackButton } from "../items/item-parts";
import { RefreshButton } from "../refresh-button";

/** A column of tab buttons and links. */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardTitle>Quick Actions</CardTitle>
      <div className="grid gap-2">{children}</div>
    </Card>
  );
}

/** Shows the facts next to the shortcuts. */
export function OverviewColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">{main}</div>
      <div className="grid min-w-0 gap-6">{side}</div>
    </div>
  );
}

/** Shown instead of the form to people who can't edit. */
export function ReadOnlyConfiguration() {
  return <Alert>Read-only access • Contact superadmin for changes</Alert>;
}

export interface WayBack {
  href: string;
  label: string;
}

interface ItemNotFoundProps {
  /** "agent Not Found". */
  title: string;
  message: string;
  hint?: string;
  back: WayBack;
}

/** Shown if an agent or RAG doesn't exist, is hidden from the person, or failed to load. */
export function ItemNotFound({ title, message, hint, back }: ItemNotFoundProps) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center gap-4 rounded-xl border border-dashed border-input/50 px-6 py-14 text-center"
    >
      <Compass aria-hidden className="size-8 text-muted-foreground" />
      <div className="grid max-w-md gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted-foreground">{message}</p>
        {hint ? <p className="text-13 text-muted-foreground">{hint}</p> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <RefreshButton variant="outline">Try Again</RefreshButton>
        <BackButton href={back.href} label={back.label} />
      </div>
    </section>
  );
}
