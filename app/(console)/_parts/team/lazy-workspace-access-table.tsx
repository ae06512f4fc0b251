"use client";

import dynamic from "next/dynamic";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/spinner";

const Failed = () => <Alert variant="warning" title="Failed to load workspace access" />;

/** Loaded on the Team tab of a project only. */
export const LazyWorkspaceAccessTable = dynamic(
  () =>
    import("./workspace-access-table").then(
      (module) => module.WorkspaceAccessTable,
      () => Failed,
    ),
  { ssr: false, loading: () => <Spinner label="Loading users..." /> },
);
