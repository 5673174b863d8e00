import { describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import {
  type AuthSubject,
  type Client,
  claimsOf,
  freshPhone,
  onAnotherDevice,
  otherThan,
  type Person,
  serverOf,
  signedUp,
} from './subject.ts';

/** Time steps forward from now, because each code is valid once. */
const codeOf = (subject: AuthSubject, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: subject.now() + steps * 30_000 });

interface Enrolled extends Person {
  readonly factorId: string;
  readonly secret: string;
}

/** A person with an authenticator app, whose session has passed it. */
const enrolled = async (subject: AuthSubject): Promise<Enrolled> => {
  const person = await signedUp(subject);
  const made = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ponsel' });
  if (made.error !== null) throw made.error;
  const { id: factorId, totp } = made.data;
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(subject, totp.secret, -1) });
  if (error !== null) throw error;
  return { ...person, factorId, secret: totp.secret };
};

const levels = async (client: Client) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

/** The contract of second factors. */
export const secondFactorContract = (subject: () => AuthSubject): void => {
  describe('authenticator app', () => {
    test('enrolment: secret, address and QR code', async () => {
      const { client } = await signedUp(subject());
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ponsel', issuer: 'Arena Akun' });
      expect(error).toBeNull();
      expect(data?.type).toBe('totp');
      if (data?.type !== 'totp') return;
      expect(data.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(data.totp.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Arena/);
      expect(data.totp.uri).toContain(`secret=${data.totp.secret}`);
      expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,[^#]*<svg/);
    });

    test('before the first code: does not count', async () => {
      const { client } = await signedUp(subject());
      await client.auth.mfa.enroll({ factorType: 'totp' });
      expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    });

    test('verified: raises the session, required at the next login', async () => {
      const person = await enrolled(subject());
      expect(await levels(person.client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
      expect(await claimsOf(person.client)).toMatchObject({ aal: 'aal2' });
      expect((await person.client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: person.factorId, status: 'verified' }]);
      const other = await onAnotherDevice(subject(), person);
      expect(await levels(other)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      const { error } = await other.auth.mfa.challengeAndVerify({ factorId: person.factorId, code: codeOf(subject(), person.secret) });
      expect(error).toBeNull();
      const { amr } = await claimsOf(other);
      expect((amr as { method: string }[]).map(({ method }) => method).sort()).toEqual(['password', 'totp']);
    });

    test('token renewal: the level is kept', async () => {
      const { client } = await enrolled(subject());
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    });

    test('wrong code: refused', async () => {
      const { client, factorId, secret } = await enrolled(subject());
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: otherThan(codeOf(subject(), secret)) });
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    });

    test('enrolment: ends sessions without the factor', async () => {
      const person = await signedUp(subject());
      const other = await onAnotherDevice(subject(), person);
      const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp' });
      if (data?.type !== 'totp') throw new Error('no authenticator');
      await person.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(subject(), data.totp.secret) });
      expect((await other.auth.refreshSession()).error?.status).toBe(400);
    });

    test('lower level: password change and another enrolment are refused', async () => {
      const person = await enrolled(subject());
      const other = await onAnotherDevice(subject(), person);
      expect((await other.auth.updateUser({ password: 'sandi-baru-sekali-1' })).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
      const second = await other.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
      expect(second.error).toMatchObject({ code: 'insufficient_aal' });
      const deleted = await other.auth.mfa.unenroll({ factorId: person.factorId });
      expect(deleted.error).toMatchObject({ code: 'insufficient_aal' });
    });

    test('removal: after verification', async () => {
      const { client, factorId } = await enrolled(subject());
      expect((await client.auth.mfa.unenroll({ factorId })).data).toMatchObject({ id: factorId });
      expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
      await client.auth.refreshSession();
      expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    });

    test('other user: refused', async () => {
      const { factorId, secret } = await enrolled(subject());
      const { client } = await signedUp(subject());
      const tried = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(subject(), secret) });
      expect(tried.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
      expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    });

    test('lost factor: removed by the server', async () => {
      const { id, factorId, client } = await enrolled(subject());
      const { admin } = serverOf(subject()).auth;
      expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ id: factorId, factor_type: 'totp' }]);
      expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
      expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    });

    test('duplicate name: refused', async () => {
      const { client } = await enrolled(subject());
      const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ponsel' });
      expect(error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    });
  });

  test('phone factor: its code raises the session', async () => {
    const { client } = await signedUp(subject());
    const phone = freshPhone();
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Nomor kedua' });
    expect(error).toBeNull();
    const factorId = data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
    const again = await client.auth.mfa.challenge({ factorId });
    expect(again.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
    const code = await subject().codeFor(phone);
    const challengeId = challenge.data?.id ?? '';
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: otherThan(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, status: 'verified' }]);
  });
};
