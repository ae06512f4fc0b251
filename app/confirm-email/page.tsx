import { LinkPage } from "../_parts/links/link-page";

export default function ConfirmEmailPage() {
  return <LinkPage kind="email" />;
}
