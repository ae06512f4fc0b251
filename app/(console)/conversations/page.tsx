import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { RelativeTime } from "@/components/relative-time";
import { SearchField } from "@/components/search-field";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { listConversations } from "@/lib/conversations/read-conversations";
import { type ConversationView, conversationListSchema } from "@/lib/conversations/schema";
import { gatePage, load } from "@/lib/http/load";
import { type QueryValues, readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";

const PATH = "/conversations";

const pageHref = (q: string, page: number) =>
  `${PATH}?${new URLSearchParams({ ...(q && { q }), page: String(page) })}`;

/** Returns the address of the tab where a conversation continues. */
const conversationHref = ({ id, agent_id, rag_id }: ConversationView) =>
  agent_id === null
    ? `/rags/${rag_id}/workspace?tab=ask&conversation=${id}`
    : `/agents/${agent_id}/workspace?tab=chat&conversation=${id}`;

/** All conversations of the person, with agents and RAGs. */
export default async function ConversationsPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  await gatePage("conversations.list");
  const { q, page } = readPageQuery(conversationListSchema, await searchParams);
  const query = { q, page, perPage: SCREEN_PER_PAGE, agent: "", rag: "", own: "mine" } as const;
  const { data, failure } = await load((ctx) => listConversations(ctx, query));
  return (
    <PageOutlet crumbs={[{ label: "Conversations" }]} className="gap-0">
      <PageTitle names={["Conversations"]} />
      <PageHeader title="Conversations" />
      {failure ? (
        <LoadFailed title="Failed to load conversations" message={failure.message} level={2} />
      ) : (
        <>
          <ListTools
            search={
              <SearchField
                action={PATH}
                label="Search conversations"
                placeholder="Search conversations"
                defaultValue={q}
              />
            }
            count={data.total === 1 ? "1 conversation" : `${data.total} conversations`}
          />
          {data.rows.length === 0 ? <NoConversations isSearch={q !== ""} /> : null}
          {data.rows.length > 0 ? (
            <ul aria-label="Conversations" className="list-rows border-hair border-t">
              {data.rows.map((one) => (
                <Conversation key={one.id} conversation={one} />
              ))}
            </ul>
          ) : null}
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => pageHref(q, number)}
            label="Conversation pages"
          />
        </>
      )}
    </PageOutlet>
  );
}

function NoConversations({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState
      kind="no-match"
      level={2}
      title="No conversations match"
      action={
        <Link href={PATH} className={buttonVariants({ variant: "outline" })}>
          Clear search
        </Link>
      }
    />
  ) : (
    <EmptyState
      kind="first-use"
      level={2}
      title="No conversations yet"
      description="Ask an agent in its Chat tab or a RAG in its Ask tab."
    />
  );
}

function Conversation({ conversation }: { conversation: ConversationView }) {
  const { title, with_name, messages, updated_at } = conversation;
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1.5 touch:min-h-11">
      <Link
        href={conversationHref(conversation)}
        className="min-w-0 flex-1 break-words font-medium underline-offset-4 hover:underline max-md:w-full max-md:flex-none"
      >
        {title || "New conversation"}
      </Link>
      <span className="min-w-0 break-words text-13 text-muted-foreground">
        {with_name} · {messages === 1 ? "1 message" : `${messages} messages`}
      </span>
      <RelativeTime value={updated_at} className="text-13 text-muted-foreground" />
    </li>
  );
}
