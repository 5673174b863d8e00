import type { Container } from 'inversify';
import { AdminProgram } from '../../application/shared/admin-program.ts';
import type { AdminOptions } from './admin/admin.ts';

/** The owner's side arrives when one of its pages is opened; a fetch that failed is tried again by whoever asks next. */
export const bindAdminProgram = (container: Container, options: AdminOptions): void => {
  let loading: Promise<void> | null = null;
  container.bind(AdminProgram).toConstantValue({
    ready: () => {
      loading ??= import('./admin/admin.ts').then(
        ({ bindAdmin }) => bindAdmin(container, options),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  });
};
