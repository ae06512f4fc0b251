"use client";

import dynamic from "next/dynamic";

// The forms come with the pages that show them: the lists and the other tabs of the settings have no use for their code.
export const CreateItem = dynamic(() =>
  import("./create-item").then((module) => module.CreateItem),
);
export const EditItem = dynamic(() => import("./edit-item").then((module) => module.EditItem));
export const SetUpForm = dynamic(() =>
  import("../../agents/_components/set-up-form").then((module) => module.SetUpForm),
);
