"use client";

import dynamic from "next/dynamic";

// Loads the forms only on pages that show them, to keep their code out of lists and other settings
// tabs.
export const CreateItem = dynamic(() =>
  import("./create-item").then((module) => module.CreateItem),
);
export const EditItem = dynamic(() => import("./edit-item").then((module) => module.EditItem));
export const SetUpForm = dynamic(() =>
  import("../../agents/_parts/set-up-form").then((module) => module.SetUpForm),
);
