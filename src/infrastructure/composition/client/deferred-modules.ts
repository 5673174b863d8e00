import type { Container } from 'inversify';
import { DeferredModules } from '../../../application/shared/deferred-modules.ts';
import type { DeferredOptions } from './visit.ts';

/** Plugs in what comes once the page has settled: a chunk of its own, fetched then and not before. */
export const bindDeferred = (container: Container, window: Window, options: Omit<DeferredOptions, 'window' | 'settings'>): void => {
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    const { deferredUseCases } = await import('./visit.ts');
    const written = window.document.querySelector<HTMLMetaElement>('meta[name="late"]')?.content ?? '';
    container.load(deferredUseCases({ ...options, window: window as DeferredOptions['window'], settings: new URLSearchParams(written) }));
  };
  container.bind(DeferredModules).toConstantValue({
    ready: () => {
      loading ??= load();
      return loading;
    },
  });
};
