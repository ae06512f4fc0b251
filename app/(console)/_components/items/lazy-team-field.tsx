"use client";

import dynamic from "next/dynamic";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/spinner";
import { CHOICE_FAILED } from "../team/team-texts";

/** In place of a choice that a lost connection has kept from loading: the item can be saved without it. */
function NoChoice() {
  return (
    <Alert variant="warning" title={CHOICE_FAILED}>
      You can save without choosing a team.
    </Alert>
  );
}

const loading = () => <Spinner label="Loading users..." />;

// Fetched with the form, not with the list; no server renders it, since it stands below what one fills in first.
/** The one search over people, fetched with the form that it stands in. */
export const LazyUserSelector = dynamic(
  () =>
    import("../team/user-selector").then(
      (module) => module.UserSelector,
      () => NoChoice,
    ),
  { ssr: false, loading },
);

export const TeamField = dynamic(
  () =>
    import("../team/team-field").then(
      (module) => module.TeamField,
      () => NoChoice,
    ),
  { ssr: false, loading },
);

export const SavedTeamField = dynamic(
  () =>
    import("../team/team-field").then(
      (module) => module.SavedTeamField,
      () => NoChoice,
    ),
  { ssr: false, loading },
);
