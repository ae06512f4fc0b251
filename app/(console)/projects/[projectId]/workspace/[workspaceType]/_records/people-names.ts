import { cache } from "react";
import { load } from "@/lib/http/load";
import { pageContext } from "@/lib/http/page-context";
import { listRecordPeople } from "@/lib/records/people";
import { readRecordPlace } from "@/lib/records/record-place";
import type { RecordScreen } from "./record-screen";

const readOnce = cache((projectId: string, type: string, records: string) =>
  load((ctx) => listRecordPeople(ctx, readRecordPlace({ projectId, type, records }))),
);

/** Whom a record of this type may name, read once for a request; nobody is asked for where it names nobody. */
export async function readPeople({ description, address }: RecordScreen) {
  if (!description.fields.some(({ kind }) => kind === "person")) return [];
  const { data } = await readOnce(address.projectId, address.type, address.records);
  return data ?? [];
}

/** The names of the people whom the records may name, by id. */
export async function readPeopleNames(screen: RecordScreen): Promise<ReadonlyMap<string, string>> {
  const people = await readPeople(screen);
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Who asks. */
export async function readUserId(): Promise<string> {
  const { actor } = await pageContext();
  return actor?.id ?? "";
}
