import type { Person } from "./people";
import type { System } from "./system";

/** Uploads a picture as the logo. */
export async function uploadLogo(
  system: System,
  person: Person,
  image: Uint8Array,
): Promise<{ status: number }> {
  const form = new FormData();
  form.set("type", "logo");
  form.set("file", new File([new Uint8Array(image)], "logo.png", { type: "image/png" }));
  const answer = await system.request("/api/settings/upload", {
    method: "POST",
    headers: { cookie: person.cookie },
    body: form,
  });
  await answer.arrayBuffer();
  return { status: answer.status };
}
