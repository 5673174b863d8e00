import type { ReactNode } from 'react';
import type { Resolver } from '../core/resolver.ts';
import { ResolverProvider } from '../core/view-model.tsx';
import { GlobalErrorBoundary } from '../layout/global-error-boundary.tsx';

/** What stands around every page, on the server and in the browser. The router is handed in: each side has its own. */
export const App = ({ resolver, children }: { readonly resolver: Resolver; readonly children: ReactNode }) => (
  <GlobalErrorBoundary>
    <ResolverProvider resolver={resolver}>{children}</ResolverProvider>
  </GlobalErrorBoundary>
);
