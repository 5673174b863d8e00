import { observer } from 'mobx-react-lite';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isPortError } from '../../application/shared/port-error.ts';
import { PROGRAM_MISSING } from '../../application/shared/program-missing.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useStore } from '../core/view-model.tsx';
import { ConnectionStore } from '../stores/connection.store.ts';
import { errorText } from '../text/errors.ts';
import { NotFound } from './not-found.tsx';
import { UnexpectedError } from './unexpected-error.tsx';
import { useRetry } from './use-retry.ts';

/** A page that could not be shown, inside the layout: not there, no network, shop not answering, or something unforeseen. */
export const PageError = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data === 'product' ? 'product' : 'page'} />;
  if (!isPortError(error)) return <UnexpectedError />;
  return <OutOfReach isPageMissing={error.code === PROGRAM_MISSING} />;
};

const OutOfReach = observer(({ isPageMissing }: { readonly isPageMissing: boolean }) => {
  const isOffline = useStore(ConnectionStore).offlineSince !== null;
  const { isBusy, retry } = useRetry(isPageMissing);
  return (
    <EmptyState
      heading="h1"
      title={isOffline ? errorText.offlineTitle : errorText.unavailableTitle}
      text={isOffline ? errorText.offlineText : errorText.unavailableText}
      action={
        <Button variant="primary" isBusy={isBusy} onClick={retry}>
          {errorText.retry}
        </Button>
      }
    />
  );
});
