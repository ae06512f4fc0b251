import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { Settings } from "@/components/ui/icons";
import { VisitLink } from "../items/item-parts";
import { ItemTabs, TabButton } from "./item-tabs";

interface ItemWorkspaceProps {
  /** For the middle of a sentence: "agent", "RAG". */
  noun: string;
  icon: ReactNode;
  name: string;
  badge: ReactNode;
  /** Shown below the title, on every tab. */
  notice?: ReactNode;
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
      header={
        <>
          <Header {...props} />
          {props.notice}
        </>
      }
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

function Header({ icon, name, badge, type, details, visit, action }: ItemWorkspaceProps) {
  return (
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
  );
}
