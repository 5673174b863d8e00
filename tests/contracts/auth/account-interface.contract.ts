import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountInterface, SignedIn } from '../../../src/application/auth/client/account-interface.ts';

export interface AccountWorld {
  readonly accounts: AccountInterface;
  /** An unregistered number, digits with country code. */
  readonly freePhone: string;
  /** The latest code that was sent to a number. */
  codeFor(phone: string): Promise<string>;
}

const PASSWORD = 'gerbang-malam-7';
const WRONG = '000000';

/** The contract of clients of the account interface. */
export const accountInterfaceContract = (open: () => Promise<AccountWorld>): void => {
  describe('account API', () => {
    let world: AccountWorld;
    let accounts: AccountInterface;
    let phone: string;
    beforeEach(async () => {
      world = await open();
      ({ accounts, freePhone: phone } = world);
    });

    const start = () => accounts.signUp({ phone, password: PASSWORD, name: 'Dimas' });
    const join = async (): Promise<SignedIn> => {
      const { userId } = await start();
      return accounts.verifyPhone({ userId, code: await world.codeFor(phone) });
    };
    const logIn = (password = PASSWORD, identifier = phone) => accounts.logIn({ identifier, password });

    test('sign-up: the code signs in, the next step is the profile', async () => {
      const { user, token, expiresAt, nextStep } = await join();
      expect(user).toMatchObject({ name: 'Dimas', phone, phoneVerified: true, profileCompleted: false, isAdmin: false });
      expect(token).not.toBe('');
      expect(expiresAt.getTime()).toBeGreaterThan(0);
      expect(nextStep).toBe('complete-profile');
      expect((await accounts.validateSession(token)).user.id).toBe(user.id);
    });
    test('wrong code: refused; correct code: valid once', async () => {
      const { userId } = await start();
      await expect(accounts.verifyPhone({ userId, code: WRONG })).rejects.toMatchObject({ name: 'PortError', reason: 'invalid' });
      const code = await world.codeFor(phone);
      await accounts.verifyPhone({ userId, code });
      await expect(accounts.verifyPhone({ userId, code })).rejects.toMatchObject({ name: 'PortError' });
    });
    test('taken phone number: the same answer as a free one', async () => {
      await join();
      const { userId } = await start();
      expect(userId).not.toBe('');
      await expect(accounts.verifyPhone({ userId, code: WRONG })).rejects.toMatchObject({ name: 'PortError' });
    });
    test('profile completion: requires the password, then allows login by e-mail', async () => {
      const { token, user } = await join();
      const profile = { userId: user.id, email: `${phone}@example.com`, name: 'Dimas Prasetyo' };
      await expect(accounts.completeProfile(token, { ...profile, password: 'bukan-ini-9' })).rejects.toMatchObject({ reason: 'denied' });
      expect(await accounts.completeProfile(token, { ...profile, password: PASSWORD })).toMatchObject({
        user: { name: 'Dimas Prasetyo', profileCompleted: true },
        backendSession: { accessToken: expect.any(String) },
      });
      expect((await logIn(PASSWORD, profile.email)).nextStep).toBe('done');
    });
    test('profile completion right after login: without a password; later changes require it', async () => {
      const { token, user } = await join();
      const profile = { userId: user.id, email: `${phone}@example.com`, name: 'Dimas Prasetyo', password: '' };
      expect(await accounts.completeProfile(token, profile)).toMatchObject({ user: { profileCompleted: true }, backendSession: null });
      expect((await accounts.validateSession(token)).user.profileCompleted).toBe(true);
      await expect(accounts.completeProfile(token, profile)).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
    });
    test('completed profile: its e-mail changes only through the e-mail change', async () => {
      const { token, user } = await join();
      const profile = { userId: user.id, email: `${phone}@example.com`, name: 'Dimas', password: PASSWORD };
      await accounts.completeProfile(token, profile);
      await expect(accounts.completeProfile(token, { ...profile, email: `${phone}@lain.example` })).rejects.toMatchObject({
        code: 'PROFILE_COMPLETE',
      });
      expect((await accounts.validateSession(token)).user.email).toBe(profile.email);
      expect(await accounts.completeProfile(token, { ...profile, name: 'Dimas Prasetyo' })).toMatchObject({
        user: { name: 'Dimas Prasetyo' },
      });
    });
    test('name change: shown from then on', async () => {
      const { token } = await join();
      expect((await accounts.changeName(token, 'Dimas Prasetyo')).name).toBe('Dimas Prasetyo');
      expect((await accounts.validateSession(token)).user.name).toBe('Dimas Prasetyo');
      await expect(accounts.changeName(token, ' ')).rejects.toMatchObject({ code: 'INVALID_NAME' });
    });
    test('e-mail change: requires the password, claimed without e-mail delivery', async () => {
      const { token } = await join();
      const email = `${phone}@baru.example`;
      await expect(accounts.changeEmail(token, { email, password: 'bukan-ini-9' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
      expect(await accounts.changeEmail(token, { email, password: PASSWORD })).toMatchObject({
        isCodeSent: false,
        user: { email, emailConfirmed: false },
      });
      await expect(accounts.confirmEmail(token, WRONG)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    });
    test('wrong password and unknown number: the same message', async () => {
      await join();
      const wrong = await logIn('bukan-ini-9').catch((error: Error) => error.message);
      const unknown = await logIn(PASSWORD, '6289999999999').catch((error: Error) => error.message);
      expect(wrong).toBe(unknown);
      expect(wrong).not.toBe('');
    });
    test('password reset by code: changes the password and ends all sessions', async () => {
      const { token } = await join();
      const { userId } = await accounts.requestPasswordReset(phone);
      await accounts.resetPassword({ userId, code: await world.codeFor(phone), password: 'gerbang-pagi-8' });
      await expect(accounts.validateSession(token)).rejects.toMatchObject({ reason: 'denied' });
      await expect(logIn()).rejects.toMatchObject({ reason: 'denied' });
      expect((await logIn('gerbang-pagi-8')).user.phone).toBe(phone);
    });
    test('password reset of an unknown number: the same answer', async () => {
      expect((await accounts.requestPasswordReset('6289999999999')).userId).not.toBe('');
    });
    test('logout: ends this session; everywhere: all sessions', async () => {
      await join();
      const [first, second] = [await logIn(), await logIn()];
      await accounts.logOut(first.token, false);
      await expect(accounts.validateSession(first.token)).rejects.toMatchObject({ reason: 'denied' });
      expect((await accounts.validateSession(second.token)).user.phone).toBe(phone);
      await accounts.logOut(second.token, true);
      await expect(accounts.validateSession(second.token)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('devices: listed with the current one marked, others can be signed out', async () => {
      const { token } = await join();
      const other = await logIn();
      const devices = await accounts.devices(token);
      expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      const stranger = devices.find(({ isCurrent }) => !isCurrent);
      await accounts.signOutDevice(token, stranger?.id ?? '');
      await expect(accounts.validateSession(other.token)).rejects.toMatchObject({ reason: 'denied' });
      expect(await accounts.devices(token)).toHaveLength(1);
    });
    test('personal data: exported; account deletion: requires the password', async () => {
      const { token } = await join();
      expect(JSON.stringify(await accounts.exportData(token))).toContain(phone);
      await expect(accounts.deleteAccount(token, 'bukan-ini-9')).rejects.toMatchObject({ reason: 'denied' });
      await accounts.deleteAccount(token, PASSWORD);
      await expect(accounts.validateSession(token)).rejects.toMatchObject({ reason: 'denied' });
      await expect(logIn()).rejects.toMatchObject({ reason: 'denied' });
    });
    test('password change: requires the current one, ends all other sessions', async () => {
      await join();
      const [own, other] = [await logIn(), await logIn()];
      const accessToken = own.backendSession?.accessToken ?? '';
      const change = (current: string, next: string, token = accessToken) =>
        accounts.changePassword(own.token, { current, next, accessToken: token });
      await expect(change('bukan-ini-9', 'gerbang-pagi-8')).rejects.toMatchObject({ reason: 'denied', code: 'WRONG_PASSWORD' });
      await expect(change(PASSWORD, 'pendek')).rejects.toMatchObject({ reason: 'invalid', code: 'WEAK_PASSWORD' });
      await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({ reason: 'invalid', code: 'SAME_PASSWORD' });
      for (const foreign of ['bukan-token', other.backendSession?.accessToken ?? ''])
        await expect(change(PASSWORD, 'gerbang-pagi-8', foreign)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect((await accounts.validateSession(other.token)).user.phone).toBe(phone);
      await change(PASSWORD, 'gerbang-pagi-8');
      expect((await accounts.validateSession(own.token)).user.phone).toBe(phone);
      await expect(accounts.validateSession(other.token)).rejects.toMatchObject({ reason: 'denied' });
      await expect(logIn()).rejects.toMatchObject({ reason: 'denied' });
      expect((await logIn('gerbang-pagi-8')).user.phone).toBe(phone);
    });
    test('invalid token: personal requests are denied', async () => {
      for (const send of [
        () => accounts.devices('bukan-token'),
        () => accounts.exportData('bukan-token'),
        () => accounts.changePassword('bukan-token', { current: PASSWORD, next: 'gerbang-pagi-8', accessToken: 'bukan-token' }),
        () => accounts.deleteAccount('bukan-token', PASSWORD),
      ])
        await expect(send()).rejects.toMatchObject({ reason: 'denied' });
    });
  });
};
