import type { ProjectChoice } from "./assign-dialog-props";

/** What stands for no project in an address and in a choice, and what for any of them. */
export const NO_PROJECT: ProjectChoice = { id: "none", name: "No project" };
export const ALL_PROJECTS: ProjectChoice = { id: "all", name: "All projects" };
