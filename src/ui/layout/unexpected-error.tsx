import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ReportError } from '../../application/shared/report-error.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { errorText } from '../text/errors.ts';

/** The router's generic error screen (section 2). The error is logged. */
export const UnexpectedError = () => {
  const error = useRouteError();
  const report = useStore(ReportError);
  useEffect(() => report.execute('page', error), [report, error]);
  return (
    <EmptyState
      heading="h1"
      title={errorText.unexpectedTitle}
      text={errorText.unexpectedText}
      action={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {errorText.globalAction}
          </Button>
          {/* A plain link, because the router may be what is broken. */}
          <a className={buttonClass('secondary')} href={paths.home}>
            {errorText.toHome}
          </a>
        </>
      }
    />
  );
};
