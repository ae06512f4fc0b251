import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { Cpu } from "@/components/ui/icons";

/** The placeholder that the specification asks for: workers are not there yet, and nothing here pretends they are. */
export function WorkersCard() {
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <CardTitle>Workers &amp; Services</CardTitle>
        <Badge>Coming Soon</Badge>
      </div>
      <p className="flex items-start gap-2.5 text-muted-foreground">
        <Cpu aria-hidden className="mt-0.5 size-4 shrink-0" />
        The workers and services that run this task will be listed here.
      </p>
    </Card>
  );
}
