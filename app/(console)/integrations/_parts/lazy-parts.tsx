"use client";

import dynamic from "next/dynamic";

// The settings are one page, so each of its tabs would load these parts with it.

export const RotateKeys = dynamic(() => import("./rotate-keys").then((part) => part.RotateKeys));

export const AddIntegration = dynamic(() =>
  import("./add-integration").then((part) => part.AddIntegration),
);

export const ModelServers = dynamic(() =>
  import("./model-servers").then((part) => part.ModelServers),
);

export const IntegrationFilters = dynamic(() =>
  import("./integration-filters").then((part) => part.IntegrationFilters),
);

export const IntegrationList = dynamic(() =>
  import("./integration-list").then((part) => part.IntegrationList),
);

export const LazyTestHistoryDialog = dynamic(() =>
  import("./integration-list").then((part) => part.LazyTestHistoryDialog),
);
