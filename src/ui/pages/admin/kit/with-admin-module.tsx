import { type ReactNode, useEffect, useState } from 'react';
import { AdminModule } from '../../../../application/shared/deferred-modules.ts';
import { useStore } from '../../../core/view-model.tsx';
import { LoadingAccount } from '../../../features/auth/account-skeleton.tsx';
import { ModuleMissing } from './module-missing.tsx';

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
  if (state === 'missing') return <ModuleMissing />;
  return <LoadingAccount />;
};
