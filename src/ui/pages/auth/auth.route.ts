import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { authText } from './auth.text.ts';
import { AuthPage } from './auth-page.tsx';
import { authBindings } from './bindings.ts';
import { readAuthAddress } from './read-auth-address.ts';

export const auth = definePage<{ readonly isSignUp: boolean }>({
  bindings: [accountBindings, authBindings],
  load: ({ url }) => ({ isSignUp: readAuthAddress(url.searchParams).step === 'sign-up' }),
  meta: ({ isSignUp }) => ({ title: isSignUp ? authText.signUp : authText.signIn, description: authText.description, canonical: null }),
  Component: AuthPage,
});
