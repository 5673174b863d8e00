import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { DeferredModule } from '../../../../application/shared/deferred-module.ts';
import { loadOnce } from '../../../core/page.ts';
import type { Bindings } from '../../../core/resolver.ts';
import { useResolver } from '../../../core/view-model.tsx';
import { LoadingAccount } from '../../../features/auth/account-skeleton.tsx';
import { adminText } from './admin.text.ts';
import { ModuleMissing } from './module-missing.tsx';

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
