import { LinkPage } from "../_links/link-page";

export default function ConfirmEmailPage() {
  return <LinkPage kind="email" />;
}
