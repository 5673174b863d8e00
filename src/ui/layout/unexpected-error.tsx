import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { errorText } from '../text/errors.ts';

/** The router's generic error screen (section 2). */
export const UnexpectedError = () => (
  <main>
    <EmptyState
      heading="h1"
      title={errorText.unexpectedTitle}
      text={errorText.unexpectedText}
      action={<Button onClick={() => window.location.reload()}>{errorText.globalAction}</Button>}
    />
  </main>
);
