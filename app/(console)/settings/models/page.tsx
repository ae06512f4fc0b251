import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button";
import { gatePage, load, pageNumberFormats } from "@/lib/http/load";
import { getModelsScreen } from "@/lib/models/get-models-screen";
import { LoadFailed } from "../../_parts/load-failed";
import { SettingsFrame } from "../_parts/settings-frame";
import { RagModelsTable } from "./_parts/rag-models-table";
import { WorkersAiUse } from "./_parts/workers-ai-use";

/** Which models each RAG uses, what they cost and what is sent where. */
export default async function ModelsPage() {
  await gatePage("settings.view");
  const { data, failure } = await load(getModelsScreen);
  const formats = await pageNumberFormats();
  return (
    <SettingsFrame label="Models">
      <PageHeader
        title="Models"
        actions={
          <Link
            href="/integrations?category=ai"
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            AI integrations
          </Link>
        }
      />
      {failure ? (
        <LoadFailed
          title="Failed to load models"
          message={failure.message}
          level={2}
          retryLabel="Retry"
        />
      ) : (
        <>
          <WorkersAiUse use={data.workersAi} formats={formats} />
          {data.rags.length === 0 ? (
            <EmptyState
              kind="first-use"
              level={2}
              title="No RAGs yet"
              description="The models that each RAG uses, and what it sends to them, appear here."
              action={
                <Link href="/rags" className={buttonVariants({ variant: "outline" })}>
                  RAGs
                </Link>
              }
            />
          ) : (
            <RagModelsTable rags={data.rags} total={data.total} formats={formats} />
          )}
        </>
      )}
    </SettingsFrame>
  );
}
