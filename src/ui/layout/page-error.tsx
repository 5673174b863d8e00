import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { isPortError } from '../../application/shared/port-error.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { errorText } from '../text/errors.ts';
import { NotFound } from './not-found.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

/** A page that could not be shown, inside the layout: not there, shop not answering, or something unforeseen. */
export const PageError = () => {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data === 'product' ? 'product' : 'page'} />;
  if (!isPortError(error)) return <UnexpectedError />;
  return (
    <EmptyState
      heading="h1"
      title={errorText.unavailableTitle}
      text={errorText.unavailableText}
      action={
        <Button variant="primary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
          {errorText.retry}
        </Button>
      }
    />
  );
};
