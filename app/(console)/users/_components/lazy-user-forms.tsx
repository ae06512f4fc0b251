"use client";

import dynamic from "next/dynamic";

// The forms come with the pages that show them: the list and the other tabs of the settings have no use for their code.
export const CreateUserForm = dynamic(() =>
  import("./create-user-form").then((module) => module.CreateUserForm),
);
export const EditUserForm = dynamic(() =>
  import("./edit-user-form").then((module) => module.EditUserForm),
);
export const InviteForm = dynamic(() =>
  import("./invite-form").then((module) => module.InviteForm),
);
export const PendingEmailCard = dynamic(() =>
  import("./pending-email-card").then((module) => module.PendingEmailCard),
);
export const ResetLinkCard = dynamic(() =>
  import("./reset-link-card").then((module) => module.ResetLinkCard),
);
export const UserAccessCard = dynamic(() =>
  import("./user-access-card").then((module) => module.UserAccessCard),
);
