import { LinkPage } from "../_links/link-page";

export default function InvitePage() {
  return <LinkPage kind="invitation" />;
}
