import { layoutText } from '../../text/layout.ts';
import { accountText } from './account.text.ts';
import { AccountSkeleton } from './account-skeleton.tsx';

/** A placeholder for a private page until the session is known. */
export const PendingAccount = () => (
  <>
    <p className="visually-hidden" role="status">
      {layoutText.loading}
    </p>
    <noscript>
      <p className="wrap">{accountText.scriptNeeded}</p>
    </noscript>
    <AccountSkeleton />
  </>
);
