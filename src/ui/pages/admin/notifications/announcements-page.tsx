import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AnnouncementState } from '../../../../application/notification/announcement-repository.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { PageHead } from '../kit/page-head.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { AnnouncementsViewModel } from './announcements.view-model.ts';
import styles from './announcements-page.module.scss';
import { adminNotificationsText } from './notifications.text.ts';

const STATES: readonly AnnouncementState[] = ['sent', 'scheduled', 'draft'];
const PARAMETER = 'tampil';

/** What the shop told everyone or one, what waits for its hour, and what is being written. */
export const AnnouncementsPage = observer(() => {
  const model = useViewModel(AnnouncementsViewModel);
  const asked = useSearchParams()[0].get(PARAMETER);
  const state = STATES.find((one) => one === asked) ?? 'sent';
  useEffect(() => void model.show(state), [model, state]);
  const write = (
    <Link className={buttonClass('primary')} to={adminPaths.newNotification}>
      {adminNotificationsText.write}
    </Link>
  );
  return (
    <>
      <PageHead title={adminNotificationsText.title}>{write}</PageHead>
      <SegmentedLinks
        label={adminNotificationsText.show}
        options={STATES.map((one) => ({
          name: adminNotificationsText.states[one],
          to: one === 'sent' ? adminPaths.notifications : adminPaths.notificationsThat(one),
          isChosen: one === state,
        }))}
      />
      {model.status === 'loading' ? <AccountSkeleton /> : null}
      {model.status === 'failed' ? (
        <EmptyState
          title={adminNotificationsText.failedTitle}
          text={adminNotificationsText.failedText}
          action={<Button onClick={() => void model.show(state)}>{adminNotificationsText.retry}</Button>}
        />
      ) : null}
      {model.status === 'ready' && model.items.length === 0 ? (
        <EmptyState title={adminNotificationsText.emptyTitle[state]} text={adminNotificationsText.emptyText[state]} action={write} />
      ) : null}
      {model.status === 'ready' && model.items.length > 0 ? (
        <ul className={styles['rows']}>
          {model.items.map((one) => (
            <AnnouncementRow key={one.id} announcement={one} state={state} model={model} />
          ))}
        </ul>
      ) : null}
      {model.status === 'ready' && model.hasMore ? (
        <Button isWide isBusy={model.isLoadingMore} onClick={() => void model.more()}>
          {adminNotificationsText.more}
        </Button>
      ) : null}
    </>
  );
});
