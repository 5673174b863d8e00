import { Button, buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../paths.ts';
import { errorText } from '../text/errors.ts';

/** The router's generic error screen (section 2). */
export const UnexpectedError = () => (
  <EmptyState
    heading="h1"
    title={errorText.unexpectedTitle}
    text={errorText.unexpectedText}
    action={
      <>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {errorText.globalAction}
        </Button>
        {/* A plain link: the program that would follow it may be what is broken. */}
        <a className={buttonClass('secondary')} href={paths.home}>
          {errorText.toHome}
        </a>
      </>
    }
  />
);
