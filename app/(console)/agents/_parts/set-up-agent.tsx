import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { type AgentTemplate, CATEGORY_LABELS } from "@/lib/agents/templates/template";
import { load } from "@/lib/http/load";
import { listProjectNames } from "@/lib/projects/read-projects";
import { SetUpForm } from "../../_parts/items/lazy-item-forms";
import { type PanelAddress, panelHref } from "../../_parts/items/panel-frame";
import { readModelSetup } from "./read-model-setup";

interface SetUpAgentProps {
  template: AgentTemplate;
  /** The preselected project. */
  projectId: string | null;
  address: PanelAddress;
}

/** Creates an agent from a template with few fields: name, project and the template's options. */
export async function SetUpAgent({ template, projectId, address }: SetUpAgentProps) {
  const [{ data }, modelSetup] = await Promise.all([
    load(listProjectNames),
    template.modelFor === null ? null : readModelSetup(),
  ]);
  const projects = data ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
        <p>{template.description}</p>
        <ul className="mt-1 list-disc pl-4">
          {template.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Alert>
      <SetUpForm
        template={{
          id: template.id,
          name: template.name,
          description: template.description,
          type: CATEGORY_LABELS[template.category],
          options: template.options,
          modelFor: template.modelFor,
        }}
        modelSetup={modelSetup}
        projects={projects}
        projectId={projects.some(({ id }) => id === projectId) ? projectId : null}
        listHref={panelHref(address, {})}
        allFieldsHref={panelHref(address, { mode: "create", template: template.id, form: "full" })}
      />
    </div>
  );
}
