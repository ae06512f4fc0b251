import type { ComponentType } from "react";
import { EmptyState } from "@/components/empty-state";
import { AnalyticsArea } from "./analytics/analytics-area";
import type { AreaProps } from "./area-props";
import { ContentArea } from "./content/content-area";
import { CrmArea } from "./crm/crm-area";
import { EcommerceArea } from "./ecommerce/ecommerce-area";
import { MediaArea } from "./media/media-area";

const AREAS = new Map<string, ComponentType<AreaProps>>([
  ["content", ContentArea],
  ["ecommerce", EcommerceArea],
  ["crm", CrmArea],
  ["media", MediaArea],
  ["analytics", AnalyticsArea],
]);

/** The workspace of its type; a type that nothing is there for says so. */
export function AreaScreen(props: AreaProps) {
  const { type } = props.workspace;
  const Area = AREAS.get(type);
  return Area ? <Area {...props} /> : <AreaNotImplemented type={type} />;
}

/** What is said of a type that has no workspace (work-areas §2). */
export function AreaNotImplemented({ type }: { type: string }) {
  return (
    <EmptyState
      kind="no-match"
      title="Workspace Not Implemented"
      description={`The ${type} workspace is not yet available.`}
    />
  );
}
