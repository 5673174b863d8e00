import { Secret, TOTP } from 'otpauth';

const STEP_S = 30;
/** One step before and after, because clocks differ and typing takes time (RFC 6238, section 5.2). */
const WINDOW = 1;

const generator = (secret: Secret, issuer: string, label: string): TOTP =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_S });

/** A new secret of 160 bits, and its address for authenticator apps (Key URI Format of Google Authenticator). */
export const generateTotpSecret = (issuer: string, label: string): { readonly secret: string; readonly uri: string } => {
  const made = generator(new Secret({ size: 20 }), issuer, label);
  return { secret: made.secret.base32, uri: made.toString() };
};

/** The matching 30 second step of a code; null when it matches none of the current ones (RFC 6238). */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(Secret.fromBase32(secret), '', '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
};
