import type { Container } from 'inversify';
import { LateProgram } from '../../application/shared/late-program.ts';
import type { LateOptions } from './late.ts';

/** Plugs in what comes once the page has settled: a chunk of its own, fetched then and not before. */
export const bindLate = (container: Container, window: Window, options: Omit<LateOptions, 'window' | 'settings'>): void => {
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    const { lateUseCases } = await import('./late.ts');
    const written = window.document.querySelector<HTMLMetaElement>('meta[name="late"]')?.content ?? '';
    container.load(lateUseCases({ ...options, window: window as LateOptions['window'], settings: new URLSearchParams(written) }));
  };
  container.bind(LateProgram).toConstantValue({
    ready: () => {
      loading ??= load();
      return loading;
    },
  });
};
