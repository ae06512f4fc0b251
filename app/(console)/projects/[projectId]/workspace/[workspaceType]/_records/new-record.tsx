import type { RecordPeople } from "@/lib/records/read/get-record-screens";
import { formTexts, newRecordFields } from "./form-texts";
import { RecordForm } from "./record-form";
import { RecordHeader } from "./record-header";
import { listHref, type RecordScreen } from "./record-screen";

interface NewRecordProps {
  screen: RecordScreen;
  people: RecordPeople;
  userId: string;
}

/** The form for a new record, in place of the list. */
export function NewRecord({ screen, people, userId }: NewRecordProps) {
  const { description, address } = screen;
  const { words } = description;
  const fields = newRecordFields(description);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <RecordHeader screen={screen} title={`New ${words.singular}`} />
      <RecordForm
        address={address}
        words={words}
        fields={fields}
        record={null}
        start={formTexts(fields, null)}
        userId={userId}
        people={people}
        listHref={listHref(screen)}
      />
    </div>
  );
}
