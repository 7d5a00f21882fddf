// The signature of a webhook's delivery.

/** Header with the time of an attempt (Unix seconds) and the signature: `t=1760000000,v1=…`. */
export const signatureHeader = 'trialway-signature';
/** Header with the id of a delivery, the same at every attempt. */
export const deliveryHeader = 'trialway-delivery';

/** The text signed by HMAC-SHA256: the time, a full stop and the body, byte for byte. */
export function signedText(unixSeconds: number, body: string): string {
  return `${unixSeconds}.${body}`;
}
