import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { CATEGORY_LABELS, COMPLEXITY_LABELS } from "@/lib/agents/templates/template";
import {
  AGENT_TEMPLATES,
  filterTemplates,
  type TemplateFilter,
} from "@/lib/agents/templates/templates";
import { FilterSelect } from "../../_parts/filter-select";
import { type PanelAddress, panelHref, panelParams } from "../../_parts/items/panel-frame";
import { TemplateCard } from "./template-card";

interface TemplateGalleryProps {
  address: PanelAddress;
  filter: TemplateFilter;
  /** Heading level of the templates. */
  level: 2 | 3;
}

/**
 * The template catalogue. Search, category and complexity are in the URL. Each template links to
 * its form.
 */
export function TemplateGallery({ address, filter, level }: TemplateGalleryProps) {
  const found = filterTemplates(filter);
  const createHref = (template: string) => panelHref(address, { mode: "create", template });
  const scratch = (
    <Link href={createHref("scratch")} className={buttonVariants({ variant: "outline" })}>
      <Plus aria-hidden /> Start from scratch
    </Link>
  );
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground">
          Choose a template to fill in the form, or start from scratch.
        </p>
        {scratch}
      </div>
      <Filters address={address} filter={filter} shown={found.length} />
      {found.length === 0 ? (
        <EmptyState
          kind="no-match"
          level={level}
          title="No templates match"
          description="Try another search, category or complexity."
          action={
            <Link
              href={panelHref(address, { mode: "create" })}
              className={buttonVariants({ variant: "outline" })}
            >
              Clear filters
            </Link>
          }
        />
      ) : (
        <ul
          aria-label="Agent templates"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4"
        >
          {found.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              href={createHref(template.id)}
              level={level}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const orNone = (value: string) => (value === "all" ? undefined : value);

interface FiltersProps extends Omit<TemplateGalleryProps, "level"> {
  shown: number;
}

function Filters({ address, filter, shown }: FiltersProps) {
  const { q, category, complexity } = filter;
  const kept = { mode: "create", q, category: orNone(category), complexity: orNone(complexity) };
  const choices = (name: "category" | "complexity", all: string, labels: Record<string, string>) =>
    [
      { value: "all", label: all },
      ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ].map((option) => ({
      ...option,
      href: panelHref(address, { ...kept, [name]: orNone(option.value) }),
    }));
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <SearchField
          action={address.path}
          label="Search templates"
          placeholder="Search name, description or features…"
          defaultValue={q}
          params={panelParams(address, { ...kept, q: undefined })}
        />
        <FilterSelect
          label="Filter by category"
          value={category}
          options={choices("category", "All categories", CATEGORY_LABELS)}
        />
        <FilterSelect
          label="Filter by complexity"
          value={complexity}
          options={choices("complexity", "Any complexity", COMPLEXITY_LABELS)}
        />
      </div>
      <p role="status" className="text-13 text-muted-foreground tabular-nums">
        {shown} of {AGENT_TEMPLATES.length} templates shown
      </p>
    </div>
  );
}
