import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { AnnouncementState } from '../../../../application/notification/announcement-repository.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { AnnouncementsViewModel } from './announcements.view-model.ts';
import styles from './announcements-page.module.scss';
import { announcementBindings } from './bindings.ts';
import { adminNotificationsText } from './notifications.text.ts';

const STATES: readonly AnnouncementState[] = ['sent', 'scheduled', 'draft'];

const ADDRESS: AddressFormat<{ readonly state: AnnouncementState }> = {
  read: (parameters) => ({ state: STATES.find((one) => one === parameters.get('tampil')) ?? 'sent' }),
  write: ({ state }) => ({ tampil: state === 'sent' ? null : state }),
  firstPage: {},
};

/** Sent, scheduled and drafted announcements. */
export const AnnouncementsPage = observer(() => {
  const model = useViewModel(AnnouncementsViewModel);
  const {
    query: { state },
    to,
  } = useAddressState(ADDRESS);
  useEffect(() => void model.show(state), [model, state]);
  const { status, items } = model;
  const write = (
    <Link className={buttonClass('primary')} to={adminPaths.newNotification}>
      {adminNotificationsText.write}
    </Link>
  );
  return (
    <ListPage
      title={adminNotificationsText.title}
      actions={write}
      intro={
        <SegmentedLinks
          label={adminNotificationsText.show}
          options={STATES.map((one) => ({ name: adminNotificationsText.states[one], to: to({ state: one }), isChosen: one === state }))}
        />
      }
      isLoading={status === 'loading'}
      problem={status === 'failed' ? adminNotificationsText.failedText : null}
      failedTitle={adminNotificationsText.failedTitle}
      onRetry={() => void model.show(state)}
      empty={
        items.length === 0
          ? { title: adminNotificationsText.emptyTitle[state], text: adminNotificationsText.emptyText[state], action: write }
          : null
      }
      pager={
        status === 'ready' && model.hasMore ? (
          <Button isWide isBusy={model.isLoadingMore} onClick={() => void model.more()}>
            {adminNotificationsText.more}
          </Button>
        ) : null
      }
    >
      <ul className={styles['rows']}>
        {items.map((one) => (
          <AnnouncementRow key={one.id} announcement={one} state={state} model={model} />
        ))}
      </ul>
    </ListPage>
  );
});

export const announcementsScreen = defineScreen({
  title: adminNotificationsText.title,
  bindings: [announcementBindings],
  Component: AnnouncementsPage,
});
