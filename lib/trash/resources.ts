import type { ResourceKind } from "@/db/vocabulary";
import { SCENARIOS } from "@/lib/agents/scenarios/scenario-resource";
import { SCHEDULES } from "@/lib/agents/schedules/schedules";
import { TRIGGERS } from "@/lib/agents/triggers/triggers";
import { QUESTIONS } from "@/lib/knowledge/golden/question-resource";
import type { Resource, ResourceTable } from "@/lib/resource/resource";
import { VIEWS } from "@/lib/views/view-resource";
import type { TrashKind } from "./schema";

/** All resources by kind. */
export const RESOURCES: Readonly<Record<ResourceKind, Resource<ResourceTable>>> = {
  schedule: SCHEDULES,
  trigger: TRIGGERS,
  question: QUESTIONS,
  scenario: SCENARIOS,
  view: VIEWS,
};

/** Returns true if a kind of items in the trash is a resource. */
export const isResourceKind = (kind: TrashKind): kind is ResourceKind => kind in RESOURCES;
