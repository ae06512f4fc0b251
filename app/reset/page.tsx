import { LinkPage } from "../_parts/links/link-page";

export default function ResetPage() {
  return <LinkPage kind="reset" />;
}
