import { observer } from 'mobx-react-lite';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { saveKey } from '../kit/form/save-bar.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { announcementBindings } from './bindings.ts';
import { type Composed, ComposeViewModel } from './compose.view-model.ts';
import { ComposeFields } from './compose-fields.tsx';
import { type ChosenRecipient, recipientIn } from './compose-form.ts';
import styles from './compose-page.module.scss';
import { adminNotificationsText } from './notifications.text.ts';

/** Another announcement is another form. */
export const ComposePage = () => {
  const { id } = useParams();
  const { state } = useLocation();
  const recipient = id === undefined ? recipientIn(state) : null;
  return <Composer key={id ?? recipient?.id ?? ''} id={id ?? null} recipient={recipient} />;
};

const Composer = observer(({ id, recipient }: { readonly id: string | null; readonly recipient: ChosenRecipient | null }) => {
  const model = useViewModel(ComposeViewModel, (made) => made.for(id, recipient));
  const { status } = model.form;
  const back = (
    <Link className={buttonClass('secondary')} to={adminPaths.notifications}>
      {adminNotificationsText.back}
    </Link>
  );
  return (
    <>
      <PageHead title={id === null ? adminNotificationsText.newTitle : adminNotificationsText.editTitle}>{back}</PageHead>
      {status === 'loading' ? <AccountSkeleton /> : null}
      {status === 'failed' ? (
        <EmptyState
          title={adminNotificationsText.failedTitle}
          text={adminNotificationsText.failedText}
          action={<RetryButton onRetry={() => void model.load()}>{adminNotificationsText.retry}</RetryButton>}
        />
      ) : null}
      {status === 'missing' ? (
        <EmptyState title={adminNotificationsText.missingTitle} text={adminNotificationsText.missingText} action={back} />
      ) : null}
      {status === 'ready' ? <Form model={model} /> : null}
    </>
  );
});

const Form = observer(({ model }: { readonly model: ComposeViewModel }) => {
  const dialog = useStore(DialogStore);
  const navigate = useNavigate();
  const { form, announcement } = model;
  const isScheduled = form.values.when === 'later';
  const leave = (became: Composed | null): void => {
    if (became !== null) void navigate(became === 'sent' ? adminPaths.notifications : adminPaths.notificationsThat(became));
  };
  const finish = async (): Promise<void> => {
    if (isScheduled) return leave(await model.finish('scheduled'));
    if (!model.check(false)) return;
    const isSure = await dialog.open({
      title: adminNotificationsText.sendTitle(announcement.title),
      message: await model.recipients(),
      type: 'warning',
      confirmText: adminNotificationsText.send,
    });
    if (isSure) leave(await model.finish('sent'));
  };
  return (
    <FormFrame
      form={form}
      className={styles['form']}
      aside={<AnnouncementPreview announcement={announcement} />}
      asideClassName={styles['columns']}
      save={model.save}
      onSaved={() => leave(isScheduled ? 'scheduled' : 'draft')}
      onSubmit={() => void finish()}
      onDiscardDraft={() => void model.reset()}
      onLoadNewest={() => void model.reset()}
      bar={{
        save: isScheduled ? adminNotificationsText.schedule : adminNotificationsText.send,
        hasSaveKey: isScheduled,
        cancel: adminPaths.notifications,
        more: (
          <Button isBusy={form.isBusy} onClick={() => void model.finish('draft').then(leave)} {...(isScheduled ? {} : saveKey)}>
            {adminNotificationsText.saveDraft}
          </Button>
        ),
      }}
    >
      <ComposeFields model={model} />
    </FormFrame>
  );
});

export const composeScreen = defineScreen({
  title: adminNotificationsText.newTitle,
  bindings: [announcementBindings],
  Component: ComposePage,
});
