import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { ArrowRight, Database, HardDrive, Plug } from "@/components/ui/icons";
import { projectTabPath } from "@/lib/projects/project-tabs";

const PLANNED = [
  {
    title: "External Databases",
    text: "Connect databases outside this console.",
    Icon: Database,
    tab: "integrations",
    link: "Integrations of this project",
  },
  {
    title: "External Storage",
    text: "Keep files in storage of your own.",
    Icon: HardDrive,
    tab: "bindings",
    link: "What this project uses",
  },
  {
    title: "API Integrations",
    text: "Let other services work with this project.",
    Icon: Plug,
    tab: "integrations",
    link: "Integrations of this project",
  },
] as const;

/** What the project's infrastructure will be, each with the way to what there is of it. */
export function Infrastructure({ projectId }: { projectId: string }) {
  return (
    <section className="grid gap-3" aria-labelledby="infrastructure-heading">
      <h2 id="infrastructure-heading" className="text-[0.9375rem] font-semibold tracking-tight">
        Infrastructure
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {PLANNED.map(({ title, text, Icon, tab, link }) => (
          <li key={title} className="grid content-start gap-2 rounded-xl border border-dashed p-4">
            <div className="flex items-center justify-between gap-2">
              <Icon aria-hidden className="size-5 text-muted-foreground" />
              <Badge>Coming Soon</Badge>
            </div>
            <h3 className="font-medium">{title}</h3>
            <p className="text-[0.8125rem] text-muted-foreground">{text}</p>
            <Link
              href={projectTabPath(projectId, tab)}
              aria-label={`${title}: ${link}`}
              className="inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-md text-[0.8125rem] text-brand underline-offset-4 hover:underline touch:min-h-11"
            >
              {link} <ArrowRight aria-hidden className="size-3.5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
