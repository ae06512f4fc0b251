import type { QueryValues } from "@/lib/paging";

/** A workspace and the parameters of its address. */
export interface AreaAddress {
  workspace: { type: string; project: { id: string } };
  searchParams: QueryValues;
}
