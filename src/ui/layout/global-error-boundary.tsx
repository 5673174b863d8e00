import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
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
