import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { BackButton } from "../items/item-parts";
import { RefreshButton } from "../refresh-button";

/** A column of tab buttons and links. */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardTitle>Quick Actions</CardTitle>
      <div className="grid gap-2 [&>*]:justify-start">{children}</div>
    </Card>
  );
}

/** Shows the facts next to the shortcuts. */
export function OverviewColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="detail-columns">
      <div className="grid min-w-0 gap-8">{main}</div>
      <div className="grid min-w-0 gap-8">{side}</div>
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
    <section role="alert" className="grid max-w-105 justify-items-start gap-4 py-8">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
        <p className="text-muted-foreground">{message}</p>
        {hint ? <p className="text-13 text-muted-foreground">{hint}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <RefreshButton variant="outline">Try Again</RefreshButton>
        <BackButton href={back.href} label={back.label} />
      </div>
    </section>
  );
}
