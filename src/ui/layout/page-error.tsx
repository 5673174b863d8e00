import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { MODULE_NOT_LOADED } from '../../application/shared/deferred-module.ts';
import { isPortError } from '../../application/shared/port-error.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { RetryButton } from '../components/retry-button.tsx';
import { useStore } from '../core/view-model.tsx';
import { ConnectionStore } from '../stores/connection.store.ts';
import { errorText } from '../text/errors.ts';
import { NotFound } from './not-found.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

/** Whether the shop can render the page of this address. It is checked first because the browser's own error page offers no way back. */
const canBeReached = async (): Promise<boolean> => {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
};

/**
 * Retries a page that could not be shown.
 * @param isPageMissing its module was not fetched, so loading its data again does not help: the document is reloaded, once automatically,
 * because a newer version of the shop lacks the chunks of older pages
 */
const useRetry = (isPageMissing: boolean): { readonly isBusy: boolean; readonly retry: () => void } => {
  const { state, revalidate } = useRevalidator();
  const [isReloading, setReloading] = useState(false);
  const reload = useCallback(async (): Promise<void> => {
    setReloading(true);
    if (await canBeReached()) window.location.reload();
    else setReloading(false);
  }, []);
  useEffect(() => {
    if (isPageMissing && window.navigator.onLine) void reload();
  }, [isPageMissing, reload]);
  return { isBusy: isReloading || state === 'loading', retry: () => void (isPageMissing ? reload() : revalidate()) };
};

/** The error of a page inside the layout: not found, no network, no answer by the shop, or unexpected. */
export const PageError = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound what={error.data === 'product' ? 'product' : 'page'} />;
  if (!isPortError(error)) return <UnexpectedError />;
  return <OutOfReach isPageMissing={error.code === MODULE_NOT_LOADED} />;
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
        <RetryButton variant="primary" isBusy={isBusy} onRetry={retry}>
          {errorText.retry}
        </RetryButton>
      }
    />
  );
});
