import type { ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";

interface DemoSectionProps {
  title: string;
  /** Paths under components/. */
  sources: readonly string[];
  children: ReactNode;
}

/** One kind of component with its name in code. */
export function DemoSection({ title, sources, children }: DemoSectionProps) {
  return (
    <Card role="region" aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription className="break-words font-mono text-xs">
          {sources.map((source) => `components/${source}`).join(", ")}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">{children}</CardContent>
    </Card>
  );
}

/** A labelled row of examples. */
export function DemoRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-13 text-muted-foreground">{label}</h3>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
