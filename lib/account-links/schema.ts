import * as z from "zod";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import { signInProviderSchema } from "@/lib/auth/oidc/schema";
import { newPasswordSchema, signInSchema } from "@/lib/auth/schema";
import { listQuerySchema } from "@/lib/paging";
import { email } from "@/lib/text-schema";
import { nameSchema, roleSchema } from "@/lib/users/schema";

/** A malformed token gets the same answer as an unknown one. */
const tokenSchema = z.string({ error: "The link's token is required" }).max(200, { abort: true });

/** The email follows the same rules as that of a new user. */
export const createInvitationSchema = z.object({
  email: email(),
  name: nameSchema,
  role: roleSchema,
});

export const linkTokenSchema = z.object({ token: tokenSchema });

export const acceptInvitationSchema = z.object({
  token: tokenSchema,
  name: nameSchema,
  password: newPasswordSchema,
});

export const forgotSchema = signInSchema.pick({ email: true });

export const resetPasswordSchema = z.object({ token: tokenSchema, password: newPasswordSchema });

export const listInvitationsSchema = listQuerySchema(["-created_at"], {
  sort: z.enum(["-created_at", "created_at"]).default("-created_at"),
});
export type ListInvitationsQuery = z.output<typeof listInvitationsSchema>;

/** An open invitation. The link isn't stored, so it can't be shown. */
export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(SYSTEM_ROLES),
    invited_by: z
      .string()
      .nullable()
      .meta({ description: "Name of the person who sent the invitation." }),
    is_valid: z.boolean().meta({
      renamedFrom: "works",
      description:
        "False if it has expired, or if the person who sent it may no longer give this role.",
    }),
    created_at: z.string(),
    sent_at: z.string().meta({ description: "When the current link was created." }),
    expires_at: z.string(),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitationSchema>;

/** A new link. It is only shown once. */
export const madeLinkAnswer = {
  url: z.string().meta({ description: "The link to pass on. Only returned here." }),
  expires_at: z.string(),
};
export interface CreatedLink {
  url: string;
  expires_at: string;
}

export const sentInvitationAnswer = {
  ...madeLinkAnswer,
  mailed: z.boolean().meta({ description: "True if the link is also being emailed." }),
  invitation: invitationSchema,
};
export interface SentInvitation extends CreatedLink {
  mailed: boolean;
  invitation: Invitation;
}

/** What a link's page shows before the link is used. */
export const openedLinkAnswer = {
  kind: z.enum(["invitation", "reset", "email"]),
  email: z.string(),
  name: z.string(),
  expires_at: z.string(),
  message: z
    .string()
    .optional()
    .meta({ description: "Of an invitation: who invites to what, and as what." }),
  from_email: z.string().optional().meta({ description: "The email that the new one replaces." }),
  provider: signInProviderSchema.optional().meta({
    description: "The identity provider that an invited person signs in with: no password is set.",
  }),
};
export type OpenedLink = z.infer<z.ZodObject<typeof openedLinkAnswer>>;

/** The pending email that a superadmin saw. */
export const confirmEmailSchema = z.object({ email: email() });

/** A person's new email until it is confirmed. Times are ISO 8601 UTC. */
export const emailChangeSchema = z
  .object({
    email: z.string(),
    confirmed_by: z.enum(["link", "superadmin"]).meta({
      description:
        "`link`: with the link sent to the new email. `superadmin`: by a superadmin, because the console can't send email.",
    }),
    requested_at: z.string(),
    sent_at: z.string().meta({ description: "When the current link was created." }),
    expires_at: z.string(),
  })
  .meta({ id: "EmailChange" });
export type EmailChange = z.infer<typeof emailChangeSchema>;
