import { Database, HardDrive, Plug } from "lucide-react";
import { Badge } from "@/components/ui/badge";

const PLANNED = [
  { title: "External Databases", text: "Connect databases outside this console.", Icon: Database },
  { title: "External Storage", text: "Keep files in storage of your own.", Icon: HardDrive },
  { title: "API Integrations", text: "Let other services work with this project.", Icon: Plug },
];

/** What the project's infrastructure will be; nothing of it can be used yet (work-areas §2). */
export function Infrastructure() {
  return (
    <section className="grid gap-3" aria-labelledby="infrastructure-heading">
      <h2 id="infrastructure-heading" className="text-[0.9375rem] font-semibold tracking-tight">
        Infrastructure
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {PLANNED.map(({ title, text, Icon }) => (
          <li key={title} className="grid content-start gap-2 rounded-xl border border-dashed p-4">
            <div className="flex items-center justify-between gap-2">
              <Icon aria-hidden className="size-5 text-muted-foreground" />
              <Badge>Coming Soon</Badge>
            </div>
            <h3 className="font-medium">{title}</h3>
            <p className="text-[0.8125rem] text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
