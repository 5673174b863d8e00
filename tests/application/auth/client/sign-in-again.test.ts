import { describe, expect, test } from '@jest/globals';
import { SignInAgain } from '../../../../src/application/auth/client/sign-in-again.ts';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import type { User } from '../../../../src/domain/auth/user.ts';
import { aUser } from '../../../support/account.ts';

const denied = new PortError('denied', 'no');

/** A page whose session the server has ended or not, and a dialog in which the test decides who signs in. */
const setUp = ({ isAlive = false, signsIn = aUser() }: { isAlive?: boolean; signsIn?: User | null } = {}) => {
  let user: User | null = aUser();
  const seen = { dialogs: 0, sends: 0 };
  const again = new SignInAgain(
    { read: () => (user === null ? null : { token: 't', user, expiresAt: new Date() }) },
    {
      execute: async () => {
        if (isAlive && user !== null) return { kind: 'verified', user };
        user = null;
        return { kind: 'invalid', user: null };
      },
    },
  );
  const detach = again.attach(async () => {
    seen.dialogs += 1;
    user = signsIn;
  });
  const save = async (): Promise<string> => {
    seen.sends += 1;
    if (seen.sends === 1) throw denied;
    return 'saved';
  };
  return { again, seen, save, detach };
};

describe('reauthentication for a refused save', () => {
  test('session ended: the save is repeated after login', async () => {
    const { again, seen, save } = setUp();
    expect(await again.send(save)).toBe('saved');
    expect(seen).toEqual({ dialogs: 1, sends: 2 });
  });
  test('another user or no login: stays refused', async () => {
    for (const signsIn of [aUser({ id: 'u2', name: 'Budi' }), null]) {
      const { again, seen, save } = setUp({ signsIn });
      await expect(again.send(save)).rejects.toMatchObject({ reason: 'denied', code: 'SESSION_ENDED' });
      expect(seen).toEqual({ dialogs: 1, sends: 1 });
    }
  });
  test('other reason: no login dialog', async () => {
    const { again, seen, save } = setUp({ isAlive: true });
    await expect(again.send(save)).rejects.toBe(denied);
    expect(seen).toEqual({ dialogs: 0, sends: 1 });
  });
  test('no page that can show the dialog: refused without it', async () => {
    const { again, seen, save, detach } = setUp();
    detach();
    await expect(again.send(save)).rejects.toBe(denied);
    expect(seen).toEqual({ dialogs: 0, sends: 1 });
  });
  test('dialog cancelled: SESSION_ENDED, the user is remembered', async () => {
    const { again, seen, save } = setUp({ signsIn: null });
    await expect(again.send(save)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await again.write(async () => null)).toBeNull();
    expect(seen.dialogs).toBe(2);
  });
});

test('reauthentication: a call that begins after the session has ended belongs to the person of the open page', async () => {
  const { again, seen, save, detach } = setUp();
  expect(again.isOffered).toBe(true);
  await expect(again.send(save)).resolves.toBe('saved');
  const late = setUp({ signsIn: null });
  late.again.expect('u1');
  await expect(late.again.send(late.save)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect(late.again.person).toBe('u1');
  expect(await late.again.write(async () => null)).toBeNull();
  expect([seen.dialogs, late.seen.dialogs]).toEqual([1, 2]);
  detach();
  expect(again.isOffered).toBe(false);
});
test('reauthentication: concurrent refused saves share one dialog', async () => {
  const { again, seen } = setUp();
  const answers = new Map<string, number>();
  const save = (name: string) =>
    again.send(
      async () => {
        answers.set(name, (answers.get(name) ?? 0) + 1);
        return { status: answers.get(name) === 1 ? 403 : 200 };
      },
      ({ status }) => (status === 403 ? 'refused' : 'answered'),
    );
  expect((await Promise.all([save('price'), save('stock')])).map(({ status }) => status)).toEqual([200, 200]);
  expect(seen.dialogs).toBe(1);
});
