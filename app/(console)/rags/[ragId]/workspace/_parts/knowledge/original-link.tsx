import { buttonVariants } from "@/components/ui/button";
import { ExternalLink } from "@/components/ui/icons";
import { originalHref, type Passage } from "./passage-links";

interface OriginalLinkProps {
  ragId: string;
  documentId: string;
  /** The passage to open it at. */
  passage?: Passage;
  variant?: "outline" | "ghost";
}

/** Opens a document's original in another tab, at a passage if there is one. */
export const OriginalLink = (props: OriginalLinkProps) => (
  <a
    href={originalHref(props.ragId, props.documentId, props.passage)}
    target="_blank"
    rel="noreferrer"
    className={buttonVariants({ variant: props.variant ?? "ghost", size: "sm" })}
  >
    <ExternalLink aria-hidden /> Open original
  </a>
);
