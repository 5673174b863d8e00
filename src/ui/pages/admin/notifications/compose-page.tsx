import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { useFormFocus } from '../../../features/auth/use-form-focus.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { DraftNotice } from '../kit/form/draft-notice.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { type Composed, ComposeViewModel } from './compose.view-model.ts';
import { ComposeFields } from './compose-fields.tsx';
import styles from './compose-page.module.scss';
import { adminNotificationsText } from './notifications.text.ts';

/** Another one is another form. */
export const ComposePage = () => {
  const { id } = useParams();
  return <Composer key={id ?? ''} id={id ?? null} />;
};

const Composer = observer(({ id }: { readonly id: string | null }) => {
  const model = useViewModel(ComposeViewModel, (made) => made.for(id));
  useUnsavedGuard(model.status === 'ready' && model.form.isDirty);
  const back = (
    <Link className={buttonClass('secondary')} to={adminPaths.notifications}>
      {adminNotificationsText.back}
    </Link>
  );
  return (
    <>
      <PageHead title={id === null ? adminNotificationsText.newTitle : adminNotificationsText.editTitle}>{back}</PageHead>
      {model.status === 'loading' ? <AccountSkeleton /> : null}
      {model.status === 'failed' ? (
        <EmptyState
          title={adminNotificationsText.failedTitle}
          text={adminNotificationsText.failedText}
          action={<Button onClick={() => void model.load()}>{adminNotificationsText.retry}</Button>}
        />
      ) : null}
      {model.status === 'gone' ? (
        <EmptyState title={adminNotificationsText.goneTitle} text={adminNotificationsText.goneText} action={back} />
      ) : null}
      {model.status === 'ready' ? <Form model={model} /> : null}
    </>
  );
});

const Form = observer(({ model }: { readonly model: ComposeViewModel }) => {
  const dialog = useStore(DialogStore);
  const toasts = useStore(ToastStore);
  const navigate = useNavigate();
  const element = useFormFocus(model.refusals);
  const { form } = model;
  const isScheduled = form.written.when === 'later';
  const done = (became: Composed | null): void => {
    const { sendAt } = form.announcement;
    if (became === 'draft') toasts.show('success', adminNotificationsText.draftSaved);
    if (became === 'scheduled' && sendAt !== null) toasts.show('success', adminNotificationsText.scheduled(shortMoment(sendAt, true)));
    if (became !== null) void navigate(became === 'sent' ? adminPaths.notifications : adminPaths.notificationsThat(became));
  };
  const finish = async (): Promise<void> => {
    if (isScheduled) return done(await model.finish('scheduled'));
    if (!model.check(false)) return;
    const isSure = await dialog.ask({
      title: adminNotificationsText.sendTitle(form.announcement.title),
      message: await model.whoHears(),
      type: 'warning',
      confirmText: adminNotificationsText.send,
    });
    if (isSure) done(await model.finish('sent'));
  };
  return (
    <div className={styles['columns']}>
      <form
        ref={element}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void finish();
        }}
      >
        <DraftNotice isRestored={model.isRestored} isOutdated={model.isOutdated} onReset={() => void model.reset()} />
        <ComposeFields model={model} />
        <FormAlert text={model.problem} />
        <div className={styles['actions']}>
          <Button isBusy={model.isBusy} onClick={() => void model.finish('draft').then(done)}>
            {adminNotificationsText.saveDraft}
          </Button>
          <Button type="submit" variant="primary" isBusy={model.isBusy}>
            {isScheduled ? adminNotificationsText.schedule : adminNotificationsText.send}
          </Button>
        </div>
      </form>
      <AnnouncementPreview announcement={form.announcement} />
    </div>
  );
});
