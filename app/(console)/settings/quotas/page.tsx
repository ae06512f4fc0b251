import { PageHeader } from "@/components/page-header";
import { gatePage, load } from "@/lib/http/load";
import { listQuotas } from "@/lib/quotas/list-quotas";
import { LoadFailed } from "../../_parts/load-failed";
import { QuotaForm } from "../_parts/lazy-tabs";
import { SettingsFrame } from "../_parts/settings-frame";

/** Limits per project, RAG and person. */
export default async function QuotasPage() {
  await gatePage("settings.view");
  const { data, failure } = await load(listQuotas);
  return (
    <SettingsFrame label="Quotas">
      <PageHeader title="Quotas" />
      {failure ? (
        <LoadFailed title="Failed to load quotas" message={failure.message} level={2} />
      ) : (
        <QuotaForm quotas={data} />
      )}
    </SettingsFrame>
  );
}
