import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { accountContract } from '../../../contracts/supabase-auth/account.contract.ts';
import { adminContract } from '../../../contracts/supabase-auth/admin.contract.ts';
import { publicInterfaceContract } from '../../../contracts/supabase-auth/public-interface.contract.ts';
import { secondFactorContract } from '../../../contracts/supabase-auth/second-factor.contract.ts';
import { sessionsContract } from '../../../contracts/supabase-auth/sessions.contract.ts';
import { signInContract } from '../../../contracts/supabase-auth/sign-in.contract.ts';
import { signUpContract } from '../../../contracts/supabase-auth/sign-up.contract.ts';
import type { AuthSubject } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';
import { authElsewhere } from './elsewhere.ts';

let subject: AuthSubject;
let own: AuthWorld | null = null;
beforeAll(async () => {
  const elsewhere = authElsewhere(process.env);
  if (elsewhere === null) own = await openAuthWorld();
  subject = elsewhere ?? (own as AuthSubject);
});
beforeEach(() => own?.forgiveAddress());
afterAll(() => subject.close());

for (const contract of [
  signUpContract,
  signInContract,
  sessionsContract,
  accountContract,
  secondFactorContract,
  adminContract,
  publicInterfaceContract,
]) {
  contract(() => subject);
}
