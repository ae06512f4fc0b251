"use client";

import { useApiData } from "@/components/hooks/use-api-data";
import { MAX_CANDIDATES, MAX_FOUND } from "@/lib/managed-items/people-rules";
import { request } from "@/lib/request/request";
import type { UserView } from "@/lib/users/schema";
import { usePeople } from "../team/use-people";
import { UserSelector } from "../team/user-selector";

interface Listed {
  users: UserView[];
}

const FIRST = `/api/users?sort=name&perPage=${MAX_CANDIDATES}`;
const NOBODY: ReadonlySet<string> = new Set();

const findUsers = async (text: string) => {
  const query = new URLSearchParams({ q: text, perPage: String(MAX_FOUND) });
  return (await request<Listed>(`/api/users?${query}`)).users;
};

/** Lets people who may list users choose one of them. */
export function ChoosePerson({ onChoose }: { onChoose: (person: UserView) => void }) {
  const { data, failure, retry } = useApiData<Listed>(FIRST, true);
  const { people, find } = usePeople(data?.users ?? null, findUsers);
  return (
    <UserSelector
      label="Person"
      people={data || failure ? people : "loading"}
      chosen={NOBODY}
      find={find}
      onRetry={retry}
      onChoose={onChoose}
      steady
    />
  );
}
