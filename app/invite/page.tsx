import { LinkPage } from "../_parts/links/link-page";

export default function InvitePage() {
  return <LinkPage kind="invitation" />;
}
