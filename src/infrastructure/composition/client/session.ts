import type { Container } from 'inversify';
import type { AccountInterface } from '../../../application/auth/client/account-interface.ts';
import { AccountProgram } from '../../../application/auth/client/account-program.ts';
import type { BackendAuth } from '../../../application/auth/client/backend-auth.ts';
import { PersistedSession } from '../../../application/auth/client/persisted-session.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { VitalsReport } from '../../../application/telemetry/vitals-report.ts';
import { WebLock } from '../../browser/auth/web-lock.ts';
import { LocalStorage } from '../../browser/shared/local-storage.ts';
import { lazyPort } from '../../platform/lazy-port.ts';
import { type BackendAddress, isConfigured } from '../../supabase/shared/rest-client.ts';
import { PORT } from '../tokens.ts';

export interface SessionOptions {
  readonly backend: BackendAddress;
  readonly fetcher: typeof fetch;
  readonly apiUrl: string;
  readonly window: Window;
  /** SECURE_MODE. */
  readonly isSecure: boolean;
  readonly fileOrigin: string;
}

/** Plugs in what signing in needs. A guest loads none of it. */
export const bindSession = (container: Container, { backend, fetcher, apiUrl, window, isSecure, fileOrigin }: SessionOptions): void => {
  const device = container.get(PORT.device);
  container.bind(PORT.secureMode).toConstantValue(isSecure);
  container.bind(PORT.tab).toConstantValue(new LocalStorage(() => window.sessionStorage));
  container.bind(PORT.accounts).toConstantValue(
    lazyPort<AccountInterface>(async () => {
      const { HttpAccountInterface } = await import('../../http-client/auth/account-interface.ts');
      return new HttpAccountInterface(fetcher, apiUrl);
    }),
  );
  container.bind(PORT.vitalsReport).toConstantValue(
    lazyPort<VitalsReport>(async () => {
      const { HttpVitalsReport } = await import('../../http-client/telemetry/vitals-report.ts');
      return new HttpVitalsReport(fetcher, `${apiUrl}/vitals`);
    }),
  );
  const openBackend = async (): Promise<BackendAuth> => {
    if (!isConfigured(backend)) throw new PortError('unconfigured', 'Supabase client is not initialized');
    const { openBackendAuth } = await import('./backend-auth.ts');
    const keptUser = () => container.get(PersistedSession).read()?.user?.id ?? null;
    return openBackendAuth({ backend, fetcher, device, mutex: new WebLock(window), keptUser });
  };
  container.bind(PORT.backendAuth).toConstantValue(lazyPort(openBackend, ['forget']));
  let loading: Promise<void> | null = null;
  container.bind(AccountProgram).toConstantValue({
    ready: () => {
      loading ??= import('./auth.ts').then(
        ({ bindAccounts }) => bindAccounts(container, { backend, fetcher, apiUrl, fileOrigin }),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  });
};
