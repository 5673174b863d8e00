import { definePage } from '../../core/page.ts';
import { accountBindings } from '../../features/auth/bindings.ts';
import { authText } from './auth.text.ts';
import { authBindings } from './auth.view-model.ts';
import { authFormsBindings } from './auth-forms.ts';
import { AuthPage } from './auth-page.tsx';
import { readAuthAddress } from './read-auth-address.ts';

export const auth = definePage<{ readonly isSignUp: boolean }>({
  bindings: [accountBindings, authBindings, authFormsBindings],
  load: ({ url }) => ({ isSignUp: readAuthAddress(url.searchParams).step === 'sign-up' }),
  meta: ({ isSignUp }) => ({ title: isSignUp ? authText.signUp : authText.signIn, description: authText.description, canonical: null }),
  Component: AuthPage,
});
