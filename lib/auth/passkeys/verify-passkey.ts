import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";

// The engine alone imports this file: the library is 91 KiB gzip, which the console has no room for.

/** For what site a device signed, and over what. */
interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
}

export interface NewPasskeyQuestion extends Ceremony {
  response: RegistrationResponseJSON;
}

export interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
}

const expectedOf = ({ challenge, origin, rpId }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

/** What is kept of a new passkey; null where the device's answer is not one to this challenge, site and person. */
export async function verifyNewPasskey(
  question: NewPasskeyQuestion,
): Promise<VerifiedPasskey | null> {
  try {
    const { response } = question;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expectedOf(question),
      response,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  } catch {
    return null;
  }
}

export interface PasskeySignatureQuestion extends Ceremony {
  response: AuthenticationResponseJSON;
  /** As it is stored. */
  passkey: VerifiedPasskey;
}

/**
 * The device's counter after its signature; null where that is not one over this challenge for this site, where the
 * person was not verified by the device, or where the counter has not gone on.
 */
export async function verifyPasskeySignature(
  question: PasskeySignatureQuestion,
): Promise<{ counter: number } | null> {
  const { passkey, response } = question;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedOf(question),
      response,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
