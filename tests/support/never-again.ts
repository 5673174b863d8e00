import type { SignInAgain } from '../../src/application/auth/client/sign-in-again.ts';

/** Calls without reauthentication: each is sent once. */
export const neverAgain: Pick<SignInAgain, 'send' | 'person'> = { send: (call) => call(), person: null };

/** The same for a connection. */
export const cannotSignInAgain = (): null => null;
