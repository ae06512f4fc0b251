import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";

// Only the engine imports this file: the library is 91 KiB gzip, too much for the console's bundle.

/** The site and the challenge that a device signed. */
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

/**
 * Returns what to store of a new passkey; null if the response doesn't match this challenge and
 * site, or the device didn't verify the person.
 */
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
  /** The stored passkey. */
  passkey: VerifiedPasskey;
}

/**
 * Returns the device's counter after the signature. Returns null if the signature doesn't match
 * this challenge and site, the device didn't verify the person, or the counter didn't increase.
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
