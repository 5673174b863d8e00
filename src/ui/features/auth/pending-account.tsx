import { accountText } from './account.text.ts';
import { LoadingAccount } from './account-skeleton.tsx';

/** A placeholder for a private page until the session is known. */
export const PendingAccount = () => (
  <>
    <noscript>
      <p className="wrap">{accountText.scriptNeeded}</p>
    </noscript>
    <LoadingAccount />
  </>
);
