import { PRODUCT_NAME } from "@/lib/limits";

/** Where people are invited to: "Atrium at Acme"; a site whose title has the product's name is called by it alone. */
export const placeName = (site: string): string =>
  site.toLowerCase().includes(PRODUCT_NAME.toLowerCase()) ? site : `${PRODUCT_NAME} at ${site}`;

interface Invited {
  /** The name of the person who invites. */
  inviter: string;
  site: string;
  role: string;
}

/** Says who invites a person, to what and as what: "Elif Yilmaz invited you to join Atrium at Acme as moderator." */
export const invitationSentence = ({ inviter, site, role }: Invited): string =>
  `${inviter} invited you to join ${placeName(site)} as ${role}.`;
