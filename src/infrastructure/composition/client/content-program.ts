import type { ContentProgram } from '../../../application/content/content-program.ts';

type Module = typeof import('./content.ts');

/** Fetches what pages to read need once, and tries again after a failure. */
export const contentProgram = (bind: (module: Module) => void): ContentProgram => {
  let loading: Promise<void> | null = null;
  return {
    ready: () => {
      loading ??= import('./content.ts').then(bind).catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
  };
};
