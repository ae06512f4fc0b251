"use client";

import dynamic from "next/dynamic";

// Only agents have it, so the forms of projects and RAGs don't load its code.
export const DryRunOfNew = dynamic(() =>
  import("./dry-run-of-new").then((module) => module.DryRunOfNew),
);
