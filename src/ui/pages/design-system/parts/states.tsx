import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { paths } from '../../../core/paths.ts';
import { errorText } from '../../../text/errors.ts';
import { layoutText } from '../../../text/layout.ts';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Columns, Specimen } from '../specimen.tsx';

/** Empty, failed, and not answering. */
export const States = () => (
  <Specimen title={text.states}>
    <BothThemes isWide>
      {() => (
        <>
          <NoticeStrip icon="offline" text={layoutText.offline(text.staleTime)} />
          <NoticeStrip icon="warning" text={layoutText.stale(text.staleTime)} />
          <Columns>
            <EmptyState
              heading="h3"
              title={text.emptyTitle}
              text={text.emptyText}
              action={
                <Link className={buttonClass('primary')} to={paths.products}>
                  {text.emptyAction}
                </Link>
              }
            />
            <EmptyState
              heading="h3"
              title={errorText.globalTitle}
              text={errorText.globalText}
              action={<Button>{errorText.globalAction}</Button>}
            />
            <EmptyState
              heading="h3"
              title={errorText.notFoundTitle}
              text={errorText.notFoundText}
              action={
                <Link className={buttonClass('secondary')} to={paths.home}>
                  {errorText.toHome}
                </Link>
              }
            />
            <EmptyState
              heading="h3"
              title={errorText.unavailableTitle}
              text={errorText.unavailableText}
              action={<Button isBusy>{errorText.retry}</Button>}
            />
          </Columns>
        </>
      )}
    </BothThemes>
  </Specimen>
);
