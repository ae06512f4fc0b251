import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { Settings } from "@/components/ui/icons";
import { VisitLink } from "../items/item-parts";
import { ItemTabs, TabButton } from "./item-tabs";
import type { WayBack } from "./workspace-parts";

interface ItemWorkspaceProps {
  /** For the middle of a sentence: "agent", "RAG". */
  noun: string;
  /** First step of the breadcrumb. */
  back: WayBack;
  icon: ReactNode;
  name: string;
  badge: ReactNode;
  type: string;
  details: string;
  visit: { href: string; label: string };
  overview: ReactNode;
  team: ReactNode;
  configuration: ReactNode;
  /** Shown below the configuration. */
  advanced?: ReactNode;
  workers: ReactNode;
  monitoring: ReactNode;
  /** Shown next to the link to the settings. */
  action?: ReactNode;
  chat?: ReactNode;
  runs?: ReactNode;
  /** Extra tabs of a RAG. */
  knowledge?: Readonly<
    Partial<Record<"documents" | "ask" | "search" | "questions" | "gaps", ReactNode>>
  >;
}

/** The workspace layout shared by agents and RAGs. */
export function ItemWorkspace(props: ItemWorkspaceProps) {
  const { noun, overview, team, configuration, advanced, workers, monitoring } = props;
  const { chat, runs, knowledge } = props;
  return (
    <ItemTabs
      label={`${noun} workspace`}
      header={<Header {...props} />}
      panels={{
        overview,
        ...knowledge,
        chat,
        runs,
        team,
        configuration: (
          <div className="grid gap-8">
            {configuration}
            {advanced}
          </div>
        ),
        workers,
        monitoring,
      }}
    />
  );
}

function Header({ back, icon, name, badge, type, details, visit, action }: ItemWorkspaceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pt-1">
      <Breadcrumb back={back} name={name} />
      <PageHeader
        icon={icon}
        title={name}
        badges={
          <>
            {badge}
            <span className="text-13 text-muted-foreground">{type}</span>
          </>
        }
        description={details}
        actions={
          <>
            {visit.href ? <VisitLink href={visit.href} label={visit.label} /> : null}
            <TabButton tab="configuration" variant="outline">
              <Settings aria-hidden /> Settings
            </TabButton>
            {action}
          </>
        }
      />
    </div>
  );
}

function Breadcrumb({ back, name }: { back: WayBack; name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex min-w-0 items-center gap-1.5 text-13 text-muted-foreground">
        <li className="shrink-0">
          <Link
            href={back.href}
            className="inline-flex h-8 items-center rounded-md hover:text-foreground touch:h-11 touch:min-w-11"
          >
            {back.label}
          </Link>
        </li>
        <li aria-hidden>/</li>
        <li aria-current="page" className="min-w-0 truncate">
          {name}
        </li>
      </ol>
    </nav>
  );
}
