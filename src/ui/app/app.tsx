import { Component, type ReactNode } from 'react';
import type { HydrationOptions } from 'react-dom/client';
import type { createBrowserRouter } from 'react-router-dom';
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

type Router = ReturnType<typeof createBrowserRouter>;

/** What takes noticeably long is shown as loading. */
const BRIEF_MS = 150;
/** As long as a page takes that is in memory. */
const PREVIEW_MS = 30;

/**
 * The router as the screens see it. A change of page first says that it is loading; where the next page is there a moment later, drawing both
 * would double the work of the change: every link of the page is drawn anew each time the router tells something.
 * @param isKnown whether something of the next page can be shown before it is there
 */
export const withoutBriefLoading = (router: Router, isKnown: (pathname: string) => boolean): Router =>
  Object.create(router, {
    subscribe: {
      value: (show: Parameters<Router['subscribe']>[0]): (() => void) => {
        let waiting: ReturnType<typeof setTimeout> | undefined;
        const end = router.subscribe((state, change) => {
          clearTimeout(waiting);
          const { state: moving, location } = state.navigation;
          if (moving === 'loading') waiting = setTimeout(() => show(state, change), isKnown(location.pathname) ? PREVIEW_MS : BRIEF_MS);
          else show(state, change);
        });
        return () => {
          clearTimeout(waiting);
          end();
        };
      },
    },
  }) as Router;
