import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BackendAuth, BackendEvent, BackendSession } from '../../../src/application/auth/client/backend-auth.ts';

export interface BackendAuthWorld {
  readonly backend: BackendAuth;
  /** A session of a person without a second factor. */
  readonly session: BackendSession;
  readonly userId: string;
  /** The current code of an authenticator app with this key. */
  appCode(secret: string): Promise<string>;
  /** The latest code that was sent to a number. */
  codeFor(phone: string): Promise<string>;
}

const SECOND_PHONE = '6285712345678';

/** The contract of Supabase Auth in the browser. */
export const backendAuthContract = (open: () => Promise<BackendAuthWorld>): void => {
  describe('backend session', () => {
    let world: BackendAuthWorld;
    let backend: BackendAuth;
    beforeEach(async () => {
      world = await open();
      ({ backend } = world);
    });

    test('before adoption or after removal: none', async () => {
      expect([await backend.claims(), await backend.refresh(), await backend.accessToken()]).toEqual([null, null, null]);
      await backend.adopt(world.session);
      await backend.removeSession();
      expect(await backend.claims()).toBeNull();
    });
    test('access token: the session’s, renewed on request, null without a session', async () => {
      expect([await backend.accessToken(), await backend.accessToken({ isFresh: true })]).toEqual([null, null]);
      await backend.adopt(world.session);
      expect(await backend.accessToken()).toBe(world.session.accessToken);
      const events: BackendEvent[] = [];
      const stop = await backend.listen((event) => events.push(event));
      expect(await backend.accessToken({ isFresh: true })).toEqual(expect.any(String));
      expect(events).toContain('refreshed');
      stop();
      await backend.removeSession();
      expect(await backend.accessToken()).toBeNull();
    });
    test('adoption: claims and event are available', async () => {
      const events: BackendEvent[] = [];
      const stop = await backend.listen((event) => events.push(event));
      await backend.adopt(world.session);
      expect(await backend.claims()).toEqual({ userId: world.userId, assurance: 'aal1' });
      expect(await backend.accessToken()).toBe(world.session.accessToken);
      expect(events).toContain('signed-in');
      expect((await backend.refresh())?.getTime()).toBeGreaterThan(0);
      stop();
    });
    test('authenticator: enrolled by its first code, raises the assurance level', async () => {
      await backend.adopt(world.session);
      const { factorId, secret, uri } = await backend.enrolAuthenticator('Aplikasi');
      expect(uri).toMatch(/^otpauth:\/\/totp\//);
      expect(await backend.factors()).toEqual([]);
      const challengeId = await backend.challenge(factorId);
      await expect(backend.verify({ factorId, challengeId, code: '000000' })).rejects.toMatchObject({ code: 'mfa_verification_failed' });
      await backend.verify({ factorId, challengeId: await backend.challenge(factorId), code: await world.appCode(secret) });
      expect(await backend.factors()).toMatchObject([{ id: factorId, type: 'totp', phone: null }]);
      expect((await backend.claims())?.assurance).toBe('aal2');
      await backend.unenrol(factorId);
      expect(await backend.factors()).toEqual([]);
    });
    test('phone factor: enrolled by the code sent to it', async () => {
      await backend.adopt(world.session);
      const { factorId } = await backend.enrolPhone(SECOND_PHONE, 'Ponsel');
      const challengeId = await backend.challenge(factorId);
      await backend.verify({ factorId, challengeId, code: await world.codeFor(SECOND_PHONE) });
      expect(await backend.factors()).toMatchObject([{ id: factorId, type: 'phone' }]);
    });
    test('abandoned enrolment: can be started again', async () => {
      await backend.adopt(world.session);
      await backend.enrolAuthenticator('Aplikasi');
      expect((await backend.enrolAuthenticator('Aplikasi')).factorId).not.toBe('');
    });
  });
};
