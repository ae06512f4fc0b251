import { type SignedIn, signIn as signInByPassword } from "@/lib/auth/sign-in";

/** Signs in a person without a second factor. */
export async function signIn(...given: Parameters<typeof signInByPassword>): Promise<SignedIn> {
  const result = await signInByPassword(...given);
  if (!("token" in result)) throw new Error("A code of the second factor is asked for");
  return result;
}
