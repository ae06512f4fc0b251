export interface CrumbOption {
  label: string;
  href: string;
}

/** What can be opened instead of a crumb. */
export interface CrumbChoices {
  /** Names the button, such as "Switch project". */
  label: string;
  /** The choices, or where the API lists them. */
  options?: readonly CrumbOption[];
  list?: "projects" | "agents" | "rags";
}
