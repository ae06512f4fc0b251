"use client";

import dynamic from "next/dynamic";

// Loads the forms only on pages that show them, to keep their code out of the list and other
// settings tabs.
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
