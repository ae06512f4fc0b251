import type { RecordView } from "@/lib/records/description-schema";
import type { RecordListing } from "../../_records/record-columns";

function Reach({ email, phone }: RecordView) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <a
        href={`mailto:${String(email)}`}
        className="min-w-0 break-all underline-offset-4 hover:underline touch:min-h-11 touch:py-2.5"
      >
        {String(email)}
      </a>
      {phone ? <span className="text-muted-foreground text-xs">{String(phone)}</span> : null}
    </span>
  );
}

/** What the list of contacts shows; who somebody is stands under the name. */
export const CONTACT_LISTING: RecordListing = {
  columns: ["email", "company", "status", "last_contact", "tags", "lifetime_value"],
  cells: { email: Reach },
  subtitle: ({ position }) =>
    position ? <span className="text-muted-foreground text-xs">{String(position)}</span> : null,
};
