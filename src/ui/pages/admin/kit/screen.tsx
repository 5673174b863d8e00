import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { DeferredModule } from '../../../../application/shared/deferred-module.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { loadOnce } from '../../../core/page.ts';
import type { Bindings } from '../../../core/resolver.ts';
import { useResolver } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { layoutText } from '../../../text/layout.ts';
import { adminText } from './admin.text.ts';

/** A page of the admin: a chunk of its own. */
export interface Screen {
  readonly title: string;
  /** What only this page needs from the container. */
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
  if (screen === 'failed') {
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
  if (screen === null) {
    return (
      <>
        <p className="visually-hidden" role="status">
          {layoutText.loading}
        </p>
        <AccountSkeleton />
      </>
    );
  }
  return <TitledScreen {...screen} />;
};

const TitledScreen = ({ title, Component }: Screen) => {
  useEffect(() => {
    document.title = adminText.pageTitle(title);
  }, [title]);
  return <Component />;
};
