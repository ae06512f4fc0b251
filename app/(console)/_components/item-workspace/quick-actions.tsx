import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";

/** The shortcuts of an overview: tab buttons and links, one under the other. */
export function QuickActions({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardTitle>Quick Actions</CardTitle>
      <div className="grid gap-2">{children}</div>
    </Card>
  );
}

/** The facts beside the shortcuts. */
export function OverviewColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">{main}</div>
      <div className="grid min-w-0 gap-6">{side}</div>
    </div>
  );
}
