import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Card, CardTitle } from "@/components/ui/card";
import type { LinkKind } from "../actions";
import { LinkForm, type LinkWords, UnlinkButton } from "./link-controls";

/** Texts of each kind of link. */
const LINK_WORDS: Readonly<Record<LinkKind, LinkWords>> = {
  agent: { one: "agent", many: "agents", choose: "Choose an agent" },
  rag: { one: "RAG", many: "RAGs", choose: "Choose a RAG" },
  integration: { one: "integration", many: "integrations", choose: "Choose an integration" },
};

interface LinkedRow {
  id: string;
  name: string;
  /** Address of the item's page; null if the viewer has no access to it. */
  href: string | null;
  type: string;
  badges: ReactNode;
  canUnlink: boolean;
}

interface LinkedListProps {
  projectId: string;
  kind: LinkKind;
  title: string;
  description: string;
  rows: readonly LinkedRow[];
  /** Null if the person may not link. */
  options: readonly { id: string; name: string }[] | null;
}

/** Linked items of one kind, with forms to add and remove some. */
export function LinkedList(props: LinkedListProps) {
  const { projectId, kind, title, description, rows, options } = props;
  const words = LINK_WORDS[kind];
  const headingId = `linked-${kind}-heading`;
  return (
    <Card>
      <div>
        <CardTitle id={headingId} tabIndex={-1}>
          {title}
        </CardTitle>
        <p className="max-w-prose text-muted-foreground">{description}</p>
      </div>
      {options ? (
        <LinkForm projectId={projectId} kind={kind} words={words} options={options} />
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title={`No ${words.many} linked`}
          description={`This project has no ${words.many} that you have access to.`}
        />
      ) : (
        <ul aria-label={title} className="lines">
          {rows.map((row) => (
            <li key={row.id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <RowName row={row} />
                <p className="truncate text-13 text-muted-foreground">{row.type}</p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {row.badges}
                {row.canUnlink ? (
                  <UnlinkButton
                    projectId={projectId}
                    kind={kind}
                    words={words}
                    id={row.id}
                    name={row.name}
                    headingId={headingId}
                  />
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RowName({ row }: { row: LinkedRow }) {
  if (row.href === null) return <p className="truncate font-medium">{row.name}</p>;
  return (
    <Link
      href={row.href}
      className="block truncate font-medium underline-offset-4 hover:underline touch:leading-11"
    >
      {row.name}
    </Link>
  );
}
