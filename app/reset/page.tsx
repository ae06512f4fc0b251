import { LinkPage } from "../_links/link-page";

export default function ResetPage() {
  return <LinkPage kind="reset" />;
}
