"use client";

import dynamic from "next/dynamic";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/spinner";
import { CHOICE_FAILED } from "../team/team-texts";

/** Shown if the code couldn't load. The item can be saved without a team. */
function NoChoice() {
  return (
    <Alert variant="warning" title={CHOICE_FAILED}>
      You can save without choosing a team.
    </Alert>
  );
}

const loading = () => <Spinner label="Loading users..." />;

// Loaded with the form, not with the list. Not rendered on the server, because it is below the
// first fields.
/** The people search, loaded with its form. */
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
