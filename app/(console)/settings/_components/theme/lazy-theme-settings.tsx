"use client";

import dynamic from "next/dynamic";

// Comes with its tab: the other tabs of the settings have no use for uploads.
export const ThemeSettings = dynamic(() =>
  import("./theme-settings").then((module) => module.ThemeSettings),
);
