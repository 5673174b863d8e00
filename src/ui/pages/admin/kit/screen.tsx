import { observer } from 'mobx-react-lite';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeferredModule } from '../../../../application/shared/deferred-module.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { loadOnce } from '../../../core/page.ts';
import { paths } from '../../../core/paths.ts';
import type { Bindings } from '../../../core/resolver.ts';
import { useResolver, useStore } from '../../../core/view-model.tsx';
import { LoadingAccount } from '../../../features/auth/account-skeleton.tsx';
import { adminText } from './admin.text.ts';
import { ModuleMissing } from './module-missing.tsx';
import { PermissionStore } from './permission.store.ts';

/** A page of the admin: a chunk of its own. */
export interface Screen {
  readonly title: string;
  /** Bindings that only this page needs. */
  readonly bindings: readonly Bindings[];
  readonly Component: ComponentType;
}

export const defineScreen = (screen: Screen): Screen => screen;

/** Shows a page once its module is loaded; a skeleton until then, and a retry when it fails. */
export const LazyScreen = ({ module }: { readonly module: DeferredModule<Screen> }) => {
  const resolver = useResolver();
  const [screen, setScreen] = useState<Screen | 'failed' | null>(null);
  const fetchScreen = useCallback(async (): Promise<void> => {
    try {
      const loaded = await module.ready();
      for (const bindings of loaded.bindings) loadOnce(resolver, bindings);
      setScreen(loaded);
    } catch {
      setScreen('failed');
    }
  }, [module, resolver]);
  useEffect(() => void fetchScreen(), [fetchScreen]);
  if (screen === 'failed') return <ModuleMissing />;
  if (screen === null) return <LoadingAccount />;
  return <TitledScreen {...screen} />;
};

const TitledScreen = ({ title, Component }: Screen) => {
  useEffect(() => {
    document.title = adminText.pageTitle(title);
  }, [title]);
  return <Component />;
};

/** A page for staff with one of these permissions; everyone else reads that they lack it. */
export const Permitted = observer(({ needs, children }: { readonly needs: readonly Permission[]; readonly children: ReactNode }) => {
  const { current, may } = useStore(PermissionStore);
  // While permissions are unknown the page is shown; the database refuses what is not permitted.
  if (current.needsFactor === true) {
    return (
      <EmptyState
        heading="h1"
        title={adminText.enrolTitle}
        text={adminText.enrolText}
        action={
          <Link className={buttonClass('primary')} to={paths.settings}>
            {adminText.enrol}
          </Link>
        }
      />
    );
  }
  if (current.role === null || may(...needs)) return children;
  return <EmptyState heading="h1" title={adminText.forbiddenTitle} text={adminText.forbiddenText} action={null} />;
});
