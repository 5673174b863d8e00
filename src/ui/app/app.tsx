import type { ReactNode } from 'react';
import type { Resolver } from '../core/resolver.ts';
import { ResolverProvider } from '../core/view-model.tsx';
import { GlobalErrorBoundary } from '../layout/global-error-boundary.tsx';

/** The frame of the whole app, on the server and in the browser. Each side passes its own router. */
export const App = ({ resolver, children }: { readonly resolver: Resolver; readonly children: ReactNode }) => (
  <GlobalErrorBoundary>
    <ResolverProvider resolver={resolver}>{children}</ResolverProvider>
  </GlobalErrorBoundary>
);
