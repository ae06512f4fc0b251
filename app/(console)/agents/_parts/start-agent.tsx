import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import {
  type AgentTemplate,
  CATEGORY_LABELS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_COMPLEXITIES,
} from "@/lib/agents/templates/template";
import { findTemplate, type TemplateFilter } from "@/lib/agents/templates/templates";
import type { QueryValues } from "@/lib/paging";
import type { CreateStart, PanelProps } from "../../_parts/items/item-source";
import { type PanelAddress, panelHref } from "../../_parts/items/panel-frame";
import { SetUpAgent } from "./set-up-agent";
import { TemplateGallery } from "./template-gallery";

/** Value of the URL's `template` for an agent without a template. */
const SCRATCH = "scratch";

/** Value of the URL's `form` for the form with all fields. */
const ALL_FIELDS = "full";

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Reads the catalogue's filter from the URL. Ignores invalid values. */
export function readTemplateFilter(params: QueryValues): TemplateFilter {
  const [category, complexity] = [first(params.category), first(params.complexity)];
  return {
    q: (first(params.q) ?? "").slice(0, 200),
    category: TEMPLATE_CATEGORIES.find((name) => name === category) ?? "all",
    complexity: TEMPLATE_COMPLEXITIES.find((name) => name === complexity) ?? "all",
  };
}

/**
 * Returns the start of a new agent: the catalogue, then the form, filled from the chosen template
 * or empty.
 */
export function startAgent({
  searchParams: params,
  address,
  level,
}: Omit<PanelProps, "actor">): CreateStart {
  const chosen = first(params.template);
  const template = findTemplate(chosen);
  if (template && first(params.form) !== ALL_FIELDS) {
    const projectId = first(params.project) ?? null;
    return { screen: <SetUpAgent template={template} projectId={projectId} address={address} /> };
  }
  if (template) {
    return {
      screen: null,
      values: {
        name: template.name,
        details: template.description,
        agentType: CATEGORY_LABELS[template.category],
      },
      origin: { templateId: template.id, aiagentType: template.id },
      note: <ChosenTemplate template={template} address={address} />,
    };
  }
  if (chosen === SCRATCH) return { screen: null, values: {} };
  const filter = readTemplateFilter(params);
  return {
    screen: <TemplateGallery address={address} level={level === 1 ? 2 : 3} filter={filter} />,
  };
}

function ChosenTemplate({ template, address }: { template: AgentTemplate; address: PanelAddress }) {
  return (
    <Alert
      title={`Template: ${template.name}`}
      action={
        <Link
          href={panelHref(address, { mode: "create" })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          Change template
        </Link>
      }
    >
      <p>
        Ready to use. Fine-tuning takes about {template.estimatedSetupTime}; you can do it now or
        later.
      </p>
      <ul className="mt-1 list-disc pl-4">
        {template.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Alert>
  );
}
