import { PRODUCT_NAME } from "@/lib/limits";

/**
 * Returns the name of the site for invitations: "Atrium at Acme", or just the title if it contains
 * "Atrium".
 */
export const invitationSiteName = (site: string): string =>
  site.toLowerCase().includes(PRODUCT_NAME.toLowerCase()) ? site : `${PRODUCT_NAME} at ${site}`;

interface Invited {
  inviter: string;
  site: string;
  role: string;
}

/** Returns, for example: "Elif Yilmaz invited you to join Atrium at Acme as moderator." */
export const invitationSentence = ({ inviter, site, role }: Invited): string =>
  `${inviter} invited you to join ${invitationSiteName(site)} as ${role}.`;
