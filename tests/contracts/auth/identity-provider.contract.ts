import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BackendSession, IdentityProvider } from '../../../src/application/auth/server/identity-provider.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';

export interface IdentityWorld {
  readonly identity: IdentityProvider;
  /** The latest code sent to a number, '' if there is none. */
  codeFor(phone: string): string;
  /** Makes sending fail, or work again. */
  setCarrier(works: boolean): void;
  /** Advances the clock by the minute between two codes. */
  nextMinute(): Promise<void>;
  isSignedIn(session: BackendSession): Promise<boolean>;
  close(): Promise<void>;
}

const PASSWORD = 'rahasia banget';
const NOBODY = '00000000-0000-4000-8000-000000000000';
let last = 0;
const freshPhone = (): string => {
  last += 1;
  return `62813${String(last * 10_007).padStart(8, '0')}`;
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The outcome of a call: "reason code" of a refusal, or "done". */
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PortError ? `${error.reason} ${error.code}` : String(error)),
  );

/** The contract of identity providers, as far as the product uses them. */
export const identityProviderContract = (open: () => Promise<IdentityWorld>): void => {
  describe('identity provider', () => {
    let world: IdentityWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const signUp = async (phone = freshPhone()) => ({
      phone,
      id: await world.identity.signUp({ phone, password: PASSWORD, name: 'Rina' }),
    });
    const verified = async () => {
      const person = await signUp();
      return { ...person, session: await world.identity.verifyPhone(person.phone, world.codeFor(person.phone)) };
    };

    test('sign-up: unconfirmed until the code, which signs in', async () => {
      const { id, phone } = await signUp();
      expect(await world.identity.read(id)).toEqual({ id, phone, isConfirmed: false });
      const session = await world.identity.verifyPhone(phone, world.codeFor(phone));
      expect(session).toMatchObject({ userId: id, tokenType: 'bearer', expiresIn: 600 });
      expect(session.sessionId).toMatch(/^[0-9a-f-]{36}$/);
      expect(session.expiresAt).toBeGreaterThan(1_700_000_000);
      expect(await world.isSignedIn(session)).toBe(true);
      expect((await world.identity.read(id))?.isConfirmed).toBe(true);
    });
    test('login with a password: only after confirmation', async () => {
      const { phone } = await signUp();
      expect(await refusalOf(world.identity.signIn({ phone }, PASSWORD))).toBe('denied phone_not_confirmed');
      await world.identity.verifyPhone(phone, world.codeFor(phone));
      expect(await refusalOf(world.identity.signIn({ phone }, PASSWORD))).toBe('done');
    });
    test('phone change: applied after its code', async () => {
      const { id, phone, session } = await verified();
      const change = { accessToken: session.accessToken, sessionId: session.sessionId, phone: freshPhone() };
      await world.identity.requestPhoneChange({ ...change, current: PASSWORD });
      const code = world.codeFor(change.phone);
      expect((await world.identity.read(id))?.phone).toBe(phone);
      expect(await refusalOf(world.identity.confirmPhoneChange({ ...change, code: wrong(code) }))).toBe('denied otp_expired');
      const again = await world.identity.confirmPhoneChange({ ...change, code });
      expect(again.userId).toBe(id);
      expect(await world.identity.read(id)).toEqual({ id, phone: change.phone, isConfirmed: true });
      expect(await refusalOf(world.identity.signIn({ phone: change.phone }, PASSWORD))).toBe('done');
      expect(await refusalOf(world.identity.signIn({ phone }, PASSWORD))).toBe('denied invalid_credentials');
    });
    test('two accounts changing to one number: each code belongs to its account, the first gets the number', async () => {
      const [first, second] = [await verified(), await verified()];
      const phone = freshPhone();
      const changeOf = ({ session }: { readonly session: BackendSession }) => ({
        accessToken: session.accessToken,
        sessionId: session.sessionId,
        phone,
      });
      await world.identity.requestPhoneChange({ ...changeOf(first), current: PASSWORD });
      const code = world.codeFor(phone);
      await world.nextMinute();
      await world.identity.requestPhoneChange({ ...changeOf(second), current: PASSWORD });
      expect((await world.identity.confirmPhoneChange({ ...changeOf(first), code })).userId).toBe(first.id);
      const late = world.codeFor(phone);
      expect(await refusalOf(world.identity.confirmPhoneChange({ ...changeOf(second), code: late }))).not.toBe('done');
      expect((await world.identity.read(first.id))?.phone).toBe(phone);
    });
    test('phone change: refused for a taken number or another session’s token', async () => {
      const [first, second] = [await verified(), await verified()];
      const { accessToken, sessionId } = first.session;
      expect(await refusalOf(world.identity.requestPhoneChange({ accessToken, sessionId, phone: second.phone, current: PASSWORD }))).toBe(
        'conflict phone_exists',
      );
      const others = { accessToken, sessionId: second.session.sessionId, phone: freshPhone() };
      expect(await refusalOf(world.identity.requestPhoneChange({ ...others, current: PASSWORD }))).toBe('denied bad_jwt');
    });
    test('wrong password, unknown number or unknown e-mail: the same refusal', async () => {
      const { phone } = await verified();
      expect(await refusalOf(world.identity.signIn({ phone }, 'salah semua'))).toBe('denied invalid_credentials');
      expect(await refusalOf(world.identity.signIn({ phone: freshPhone() }, PASSWORD))).toBe('denied invalid_credentials');
      expect(await refusalOf(world.identity.signIn({ email: 'siapa@toko.example' }, PASSWORD))).toBe('denied invalid_credentials');
      expect(await refusalOf(world.identity.simulateSignIn(PASSWORD))).toBe('done');
    });
    test('sign-up with a confirmed number: refused', async () => {
      const { phone } = await verified();
      await world.nextMinute();
      expect(await refusalOf(signUp(phone))).toBe('conflict user_already_exists');
    });
    test('code: valid once; a wrong one is refused', async () => {
      const { phone } = await signUp();
      const code = world.codeFor(phone);
      expect(await refusalOf(world.identity.verifyPhone(phone, wrong(code)))).toBe('denied otp_expired');
      expect(await refusalOf(world.identity.verifyPhone(phone, code))).toBe('done');
      expect(await refusalOf(world.identity.verifyPhone(phone, code))).toBe('denied otp_expired');
      expect(await refusalOf(world.identity.verifyPhone(freshPhone(), code))).toBe('denied otp_expired');
    });
    test('wrong codes: at most five', async () => {
      const { phone } = await signUp();
      const code = world.codeFor(phone);
      for (let guess = 0; guess < 5; guess += 1) await refusalOf(world.identity.verifyPhone(phone, wrong(code)));
      expect(await refusalOf(world.identity.verifyPhone(phone, code))).toBe('denied otp_expired');
    });
    test('resend: invalidates the former code', async () => {
      const { phone } = await signUp();
      const old = world.codeFor(phone);
      await world.nextMinute();
      await world.identity.resendCode(phone);
      if (world.codeFor(phone) !== old) expect(await refusalOf(world.identity.verifyPhone(phone, old))).toBe('denied otp_expired');
      expect(await refusalOf(world.identity.verifyPhone(phone, world.codeFor(phone)))).toBe('done');
    });
    test('password reset by code: ends all sessions', async () => {
      const { phone, session } = await verified();
      await world.nextMinute();
      await world.identity.sendResetCode(phone);
      const code = world.codeFor(phone);
      expect(await refusalOf(world.identity.verifyPhone(phone, wrong(code)))).toBe('denied otp_expired');
      const recovered = await world.identity.verifyPhone(phone, code);
      expect(await refusalOf(world.identity.setPassword(recovered, 'kata sandi baru'))).toBe('done');
      expect(await world.isSignedIn(recovered)).toBe(false);
      expect(await world.isSignedIn(session)).toBe(false);
      expect(await refusalOf(world.identity.signIn({ phone }, PASSWORD))).toBe('denied invalid_credentials');
      expect(await refusalOf(world.identity.signIn({ phone }, 'kata sandi baru'))).toBe('done');
      expect(await refusalOf(world.identity.verifyPhone(phone, code))).toBe('denied otp_expired');
    });
    test('password change: keeps the session, ends all others', async () => {
      const { phone, session } = await verified();
      const other = await world.identity.signIn({ phone }, PASSWORD);
      const { accessToken, sessionId } = other;
      const change = { accessToken, sessionId, current: PASSWORD, next: 'kata sandi baru' };
      expect(await refusalOf(world.identity.changePassword({ ...change, sessionId: session.sessionId }))).toBe('denied bad_jwt');
      expect(await refusalOf(world.identity.changePassword({ ...change, accessToken: 'bukan.token' }))).toBe('denied bad_jwt');
      expect(await refusalOf(world.identity.changePassword(change))).toBe('done');
      expect([await world.isSignedIn(session), await world.isSignedIn(other)]).toEqual([false, true]);
      expect(await refusalOf(world.identity.signIn({ phone }, PASSWORD))).toBe('denied invalid_credentials');
      expect(await refusalOf(world.identity.signIn({ phone }, 'kata sandi baru'))).toBe('done');
    });
    test('sign-out: ends one session, repeatable', async () => {
      const { phone, session } = await verified();
      const other = await world.identity.signIn({ phone }, PASSWORD);
      await world.identity.signOut(session);
      expect([await world.isSignedIn(session), await world.isSignedIn(other)]).toEqual([false, true]);
      expect(await refusalOf(world.identity.signOut(session))).toBe('done');
    });
    test('update: changes the password, blocks and unblocks', async () => {
      const { id, phone } = await verified();
      await world.identity.update(id, { password: 'kata sandi baru' });
      expect(await refusalOf(world.identity.signIn({ phone }, 'kata sandi baru'))).toBe('done');
      await world.identity.update(id, { blockedHours: 24 });
      expect(await refusalOf(world.identity.signIn({ phone }, 'kata sandi baru'))).toBe('denied user_banned');
      await world.identity.update(id, { blockedHours: 0 });
      expect(await refusalOf(world.identity.signIn({ phone }, 'kata sandi baru'))).toBe('done');
      expect(await refusalOf(world.identity.update(NOBODY, { blockedHours: 0 }))).toBe('denied user_not_found');
    });
    test('deletion: the number is free again', async () => {
      const { id, phone, session } = await verified();
      await world.identity.delete(id);
      expect([await world.identity.read(id), await world.isSignedIn(session)]).toEqual([null, false]);
      expect(await refusalOf(world.identity.delete(NOBODY))).toBe('denied user_not_found');
      expect((await signUp(phone)).id).not.toBe(id);
    });
    test('undelivered code: reported', async () => {
      world.setCarrier(false);
      expect(await refusalOf(signUp())).toBe('denied sms_send_failed');
      world.setCarrier(true);
    });
  });
};
