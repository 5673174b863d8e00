import { layoutText } from '../../text/layout.ts';
import { accountText } from './account.text.ts';
import { AccountSkeleton } from './account-skeleton.tsx';

/** The shape of somebody's own matters, until it is known who is here. */
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
