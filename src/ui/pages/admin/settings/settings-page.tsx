import { observer } from 'mobx-react-lite';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { useFormFocus } from '../../../features/auth/use-form-focus.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { SaveBar } from '../kit/form/save-bar.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { SettingField } from './setting-field.tsx';
import { SETTING_GROUPS } from './setting-groups.ts';
import { adminSettingsText } from './settings.text.ts';
import { SettingsViewModel } from './settings.view-model.ts';
import styles from './settings-page.module.scss';
import { SettingsPreview } from './settings-preview.tsx';

/** Everything the owner can say about the shop itself, with what it looks like beside it. */
export const SettingsPage = observer(() => {
  const model = useViewModel(SettingsViewModel);
  useUnsavedGuard(model.isDirty);
  const { version } = model.form.kept;
  const note =
    model.status === 'ready'
      ? version === null
        ? adminSettingsText.neverSaved
        : adminSettingsText.lastSaved(shortMoment(new Date(version), true))
      : undefined;
  return (
    <>
      <PageHead title={adminSettingsText.title} note={note}>
        {/* A fresh load: the pages of this tab keep what they began with. */}
        <a className={buttonClass('secondary')} href={paths.home} target="_blank" rel="noopener">
          {adminSettingsText.seeShop}
        </a>
      </PageHead>
      {model.status === 'failed' ? (
        <EmptyState
          title={adminSettingsText.loadFailedTitle}
          text={adminSettingsText.loadFailedText}
          action={<Button onClick={() => void model.load()}>{adminSettingsText.retry}</Button>}
        />
      ) : null}
      {model.status === 'loading' ? <AccountSkeleton /> : null}
      {model.status === 'ready' ? <Form model={model} /> : null}
    </>
  );
});

const Form = observer(({ model }: { readonly model: SettingsViewModel }) => {
  const { form } = model;
  const element = useFormFocus(model.refusals);
  return (
    <div className={styles['columns']}>
      <form
        ref={element}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.save();
        }}
      >
        <nav className={styles['groups']} aria-label={adminSettingsText.groupsLabel}>
          {SETTING_GROUPS.map(({ id }) => (
            <a key={id} href={`#${id}`}>
              {adminSettingsText.groups[id]}
            </a>
          ))}
        </nav>
        <FormAlert tone="success" text={model.note} />
        {SETTING_GROUPS.map(({ id, texts, switches }) => (
          <section key={id} id={id} className={styles['group']} aria-labelledby={`judul-${id}`}>
            <h2 id={`judul-${id}`}>{adminSettingsText.groups[id]}</h2>
            {texts.map((name) => (
              <SettingField key={name} model={model} name={name} />
            ))}
            {switches.map((name) => (
              <SwitchRow
                key={name}
                name={name}
                label={adminSettingsText.fields[name].label}
                isOn={form.switches[name]}
                onChange={(isOn) => model.turn(name, isOn)}
              />
            ))}
          </section>
        ))}
        <FormAlert text={model.problem} />
        {model.hasConflict ? <Button onClick={() => void model.takeNewest()}>{adminSettingsText.takeNewest}</Button> : null}
        {model.isDirty ? <Unsaved model={model} /> : null}
      </form>
      <SettingsPreview form={form} />
    </div>
  );
});

const Unsaved = observer(({ model }: { readonly model: SettingsViewModel }) => {
  const dialog = useStore(DialogStore);
  const { changeCount, errorCount } = model.form;
  const discard = async (): Promise<void> => {
    const isSure = await dialog.ask({
      title: adminSettingsText.discardTitle,
      message: adminSettingsText.discardText(changeCount),
      type: 'warning',
      confirmText: adminSettingsText.discard,
    });
    if (isSure) model.discard();
  };
  return (
    <SaveBar text={errorCount > 0 ? adminSettingsText.wrong(errorCount) : adminSettingsText.unsaved(changeCount)}>
      <Button onClick={() => void discard()}>{adminSettingsText.discard}</Button>
      <Button type="submit" variant="primary" isBusy={model.isBusy}>
        {adminSettingsText.save}
      </Button>
    </SaveBar>
  );
});
