import { Component, type ReactNode } from 'react';
import type { HydrationOptions } from 'react-dom/client';
import type { ReportError } from '../../application/shared/report-error.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import type { Resolver } from '../core/resolver.ts';
import { ResolverProvider } from '../core/view-model.tsx';
import { errorText } from '../text/errors.ts';

/** The outermost error boundary (section 2), for errors that no page and no route caught. */
export class GlobalErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <EmptyState
          heading="h1"
          title={errorText.globalTitle}
          text={errorText.globalText}
          action={<Button onClick={() => window.location.reload()}>{errorText.globalAction}</Button>}
        />
      </main>
    );
  }
}

/** The frame of the whole app, on the server and in the browser. Each side passes its own router. */
export const App = ({ resolver, children }: { readonly resolver: Resolver; readonly children: ReactNode }) => (
  <GlobalErrorBoundary>
    <ResolverProvider resolver={resolver}>{children}</ResolverProvider>
  </GlobalErrorBoundary>
);

/** React's error callbacks: errors that a boundary caught, that none caught, and that hydration recovered from. */
export const rootOptions = (report: ReportError): HydrationOptions => ({
  onCaughtError: (error) => report.execute('screen', error),
  onUncaughtError: (error) => report.execute('screen, uncaught', error),
  onRecoverableError: (error) => report.execute('hydration', error),
});
