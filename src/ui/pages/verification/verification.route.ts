import { definePage } from '../../core/page.ts';
import { verificationBindings } from './bindings.ts';
import { verificationText } from './verification.text.ts';
import { VerificationPage } from './verification-page.tsx';

/** Anybody with a receipt can verify it; the answer names no person. */
export const verification = definePage<null>({
  bindings: [verificationBindings],
  load: () => null,
  meta: () => ({ title: verificationText.title, description: verificationText.description, canonical: null }),
  Component: VerificationPage,
});
