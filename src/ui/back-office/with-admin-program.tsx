import { type ReactNode, useEffect, useState } from 'react';
import { AdminProgram } from '../../application/admin/admin-program.ts';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { adminText } from '../text/admin/admin.ts';
import { layoutText } from '../text/layout.ts';
import { useStore } from '../view-model.tsx';

/** Waits for what the owner's side can do. A page that the server wrote came with its data and without the program. */
export const WithAdminProgram = ({ children }: { readonly children: ReactNode }) => {
  const program = useStore(AdminProgram);
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming');
  useEffect(() => {
    void program.ready().then(
      () => setState('here'),
      () => setState('missing'),
    );
  }, [program]);
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
