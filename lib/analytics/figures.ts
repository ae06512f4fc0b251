import { AREA_FIGURES } from "./area-figures";
import { figureOf } from "./figure";
import { type Counted, countOf, event, measured, secondsEach, states } from "./measures";
import type { Figure } from "./view-schema";

function taskFigures(counted: Counted): Figure[] {
  const completed = event(counted, "tasks.completed");
  const [overdue] = states(counted, "tasks.overdue");
  return [
    measured(event(counted, "tasks.created"), countOf, {
      name: "Tasks created",
      category: "engagement",
      unit: "number",
      hint: "Tasks of this project that were made",
    }),
    measured(completed, countOf, {
      name: "Tasks completed",
      category: "engagement",
      unit: "number",
      hint: "Tasks that became completed and still are",
    }),
    figureOf({
      name: "Tasks overdue",
      category: "engagement",
      unit: "number",
      hint: "Open tasks that were due before today, against the start of the period",
      value: overdue?.now ?? 0,
      previous: overdue?.before ?? 0,
    }),
    measured(completed, secondsEach, {
      name: "Time to complete a task",
      category: "engagement",
      unit: "duration",
      hint: "From its making to its completion, on average",
    }),
    measured(event(counted, "activity"), countOf, {
      name: "Activity",
      category: "engagement",
      unit: "number",
      hint: "Changes that people made in this project",
    }),
  ];
}

/** The metrics that are computed, of the areas that are counted; sample data counts like any other. */
export function computedFigures(counted: Counted): Figure[] {
  const areas = AREA_FIGURES.filter(([area]) => counted.areas.includes(area));
  return [...taskFigures(counted), ...areas.flatMap(([, figures]) => figures(counted))];
}
