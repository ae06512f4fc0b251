import { listCustomFields } from "@/lib/custom-fields/read-fields";
import { addressOf } from "@/lib/records/collection";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { AreaFailed } from "../workspace-failed";
import { AreaFrame, type AreaViewProps, loadScreen } from "./area-frame";
import { CustomFieldsPart } from "./custom-fields-part";
import { RecordHeader } from "./open-record";
import type { RecordScreen } from "./record-screen";

/** The custom fields of a list: `?record=fields`. */
export async function CustomFieldsScreen({
  screen,
  ...props
}: AreaViewProps & { screen: RecordScreen }) {
  const { data, failure } = await loadScreen(async (ctx) => {
    const collection = readCollection(screen.address);
    const workspace = await enterWorkspace(ctx, addressOf(collection));
    return { workspace, ...(await listCustomFields(ctx, recordFields(collection))) };
  });
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  const { workspace, fields, canManage, words } = data;
  return (
    <AreaFrame workspace={workspace} {...props}>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <RecordHeader screen={screen} title="Custom fields" />
        <CustomFieldsPart
          address={screen.address}
          words={words}
          fields={fields}
          canManage={canManage}
        />
      </div>
    </AreaFrame>
  );
}
