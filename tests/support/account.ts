import type { Factor } from '../../src/application/auth/client/backend-auth.ts';
import type { User } from '../../src/domain/auth/user.ts';
import type { MemoryAuthBackend } from '../../src/infrastructure/memory/auth/memory-auth-backend.ts';

export const PASSWORD = 'gerbang-malam-7';
export const PHONE = '6281234567890';

export const aUser = (given: Partial<User> = {}): User => ({
  id: 'u1',
  name: 'Dimas Prasetyo',
  email: 'dimas@example.com',
  phone: PHONE,
  isAdmin: false,
  emailConfirmed: false,
  avatarUrl: null,
  isStaff: false,
  phoneVerified: true,
  profileCompleted: true,
  createdAt: '2026-10-02T03:00:00.000Z',
  ...given,
});

export const aFactor = (given: Partial<Factor> = {}): Factor => ({ id: 'f1', type: 'totp', name: null, phone: null, ...given });

/** Creates an account in the fake backend, with the password `PASSWORD`. */
export const openAccount = (accounts: MemoryAuthBackend, given: Partial<User> = {}, factors: readonly Factor[] = []): User => {
  const user = aUser(given);
  accounts.byId.set(user.id, {
    user,
    password: PASSWORD,
    factors: factors.map((factor) => ({ ...factor, isVerified: true, secret: '' })),
  });
  return user;
};
