import { load } from "@/lib/http/load";
import { isPhone } from "@/lib/ui/is-phone";

/** Whether who asks for the page is a phone, as far as the server can tell. */
export async function asksFromPhone(): Promise<boolean> {
  const { data } = await load(async ({ client }) => isPhone(client.userAgent));
  return data ?? false;
}
