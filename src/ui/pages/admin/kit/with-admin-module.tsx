import { type ReactNode, useEffect, useState } from 'react';
import { AdminModule } from '../../../../application/shared/deferred-modules.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { layoutText } from '../../../text/layout.ts';
import { adminText } from './admin.text.ts';

/** Waits for the admin's module. A server-rendered page arrives with its data and without the module. */
export const WithAdminModule = ({ children }: { readonly children: ReactNode }) => {
  const useCases = useStore(AdminModule);
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming');
  useEffect(() => {
    void useCases.ready().then(
      () => setState('here'),
      () => setState('missing'),
    );
  }, [useCases]);
  if (state === 'here') return children;
  if (state === 'missing') {
    return (
      <EmptyState
        heading="h1"
        title={adminText.missingTitle}
        text={adminText.missingText}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {adminText.reload}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {layoutText.loading}
      </p>
      <AccountSkeleton />
    </>
  );
};
