import type { AreaAddress } from "../_records/record-screen";
import { startContent } from "./content/start-content";

/**
 * Begins to read what an area will show, beside the question whether it may be entered: each of its reads decides that
 * itself, and what it answers is only shown once both are there. An area that is not named here reads when it is drawn.
 */
export function startArea(address: AreaAddress): void {
  if (address.workspace.type === "content") startContent(address);
}
