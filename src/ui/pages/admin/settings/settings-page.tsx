import { observer } from 'mobx-react-lite';
import type { InputHTMLAttributes } from 'react';
import { type SwitchName, TEXT_SETTINGS, type TextKind, type TextName } from '../../../../domain/settings/own-settings.ts';
import { isPublicPicture } from '../../../../domain/settings/setting-problem.ts';
import { buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { AccountSkeleton } from '../../../features/auth/account-skeleton.tsx';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { FormFrame } from '../kit/form/form-frame.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { LogoField } from '../parts/media/logo-field.tsx';
import { openingHoursText } from './opening-hours.text.ts';
import { openingHoursBindings } from './opening-hours.view-model.ts';
import { OpeningHoursPart } from './opening-hours-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { paymentSettingsText } from './payment-settings.text.ts';
import { paymentSettingsBindings } from './payment-settings.view-model.ts';
import { adminSettingsText } from './settings.text.ts';
import { SettingsViewModel, settingsBindings } from './settings.view-model.ts';
import styles from './settings-page.module.scss';
import { SettingsPreview } from './settings-preview.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (address: string) => void;
  readonly onBlur: () => void;
}

/** A picture of the shop: uploaded, or an address elsewhere. */
const PictureSetting = (props: Props) => {
  const address = props.value.trim();
  return (
    <div className={styles['picture']}>
      <LogoField
        label={adminSettingsText.upload(props.label)}
        bucket="settings"
        value={isPublicPicture(address) ? { url: address, path: '' } : null}
        onChange={(picture) => props.onChange(picture?.url ?? '')}
      />
      <TextField {...props} inputMode="url" autoComplete="off" autoCapitalize="none" hint={adminSettingsText.pictureHint} />
    </div>
  );
};

interface SettingGroup {
  readonly id: 'identity' | 'contact' | 'social' | 'home' | 'footer' | 'links' | 'features';
  readonly texts: readonly TextName[];
  readonly switches: readonly SwitchName[];
}

/** The settings in sections. */
const SETTING_GROUPS: readonly SettingGroup[] = [
  { id: 'identity', texts: ['siteName', 'companyDescription', 'logoUrl', 'faviconUrl'], switches: [] },
  {
    id: 'contact',
    texts: ['whatsappNumber', 'contactPhone', 'contactEmail', 'supportEmail', 'address', 'businessHours'],
    switches: [],
  },
  { id: 'social', texts: ['instagramUrl', 'tiktokUrl', 'youtubeUrl', 'facebookUrl', 'twitterUrl'], switches: [] },
  { id: 'home', texts: ['heroTitle', 'heroSubtitle', 'heroButtonUrl'], switches: [] },
  { id: 'footer', texts: ['footerCopyrightText'], switches: [] },
  { id: 'links', texts: ['topupGameUrl', 'whatsappChannelUrl', 'jualAkunWhatsappUrl'], switches: [] },
  { id: 'features', texts: [], switches: ['newsletterEnabled', 'socialMediaEnabled'] },
];

const KEYBOARDS: Readonly<Record<TextKind, InputHTMLAttributes<HTMLInputElement>['inputMode']>> = {
  line: 'text',
  lines: 'text',
  email: 'email',
  phone: 'tel',
  whatsapp: 'tel',
  link: 'url',
  target: 'text',
  picture: 'url',
};

/** One text of the settings, with the field of its kind. */
const SettingField = observer(({ model, name }: { readonly model: SettingsViewModel; readonly name: TextName }) => {
  const { form } = model;
  const { kind } = TEXT_SETTINGS[name];
  const field = {
    ...adminSettingsText.fields[name],
    name,
    value: form.values[name],
    error: form.problemOf(name),
    onChange: (text: string) => form.set({ [name]: text }),
    onBlur: () => model.check(name),
  };
  if (kind === 'lines') return <AreaField {...field} />;
  if (kind === 'picture') return <PictureSetting {...field} />;
  return <TextField {...field} inputMode={KEYBOARDS[kind]} autoComplete="off" autoCapitalize="none" spellCheck />;
});

/** The settings of the shop with a preview. */
export const SettingsPage = observer(() => {
  const model = useViewModel(SettingsViewModel);
  const { may } = useStore(PermissionStore);
  const hasPayments = may('payments.write') && may('settings.write');
  const { status, stored } = model.form;
  const { version } = stored;
  const note =
    status === 'ready'
      ? version === null
        ? adminSettingsText.neverSaved
        : adminSettingsText.lastSaved(shortMoment(new Date(version), true))
      : undefined;
  return (
    <>
      <PageHead title={adminSettingsText.title} note={note}>
        {/* A fresh load, because open pages of this tab keep the earlier settings. */}
        <a className={buttonClass('secondary')} href={paths.home} target="_blank" rel="noopener">
          {adminSettingsText.seeShop}
        </a>
      </PageHead>
      {status === 'failed' ? (
        <EmptyState
          title={adminSettingsText.loadFailedTitle}
          text={adminSettingsText.loadFailedText}
          action={<RetryButton onRetry={() => void model.load()}>{adminSettingsText.retry}</RetryButton>}
        />
      ) : null}
      {status === 'loading' ? <AccountSkeleton /> : null}
      {status === 'ready' ? <Form model={model} hasPayments={hasPayments} /> : null}
      {status === 'ready' ? <OpeningHoursPart /> : null}
      {hasPayments ? <PaymentPart /> : null}
    </>
  );
});

const statusOf = ({ changeCount, errorCount }: SettingsViewModel): string | undefined => {
  if (errorCount > 0) return adminSettingsText.wrong(errorCount);
  return changeCount > 0 ? adminSettingsText.unsaved(changeCount) : undefined;
};

const Form = observer(({ model, hasPayments }: { readonly model: SettingsViewModel; readonly hasPayments: boolean }) => {
  const { form, changeCount } = model;
  const dialog = useStore(DialogStore);
  const discard = async (): Promise<void> => {
    const isSure = await dialog.open({
      title: adminSettingsText.discardTitle,
      message: adminSettingsText.discardText(changeCount),
      type: 'warning',
      confirmText: adminSettingsText.discard,
    });
    if (isSure) model.discard();
  };
  return (
    <FormFrame
      form={form}
      className={styles['form']}
      aside={<SettingsPreview model={model} />}
      asideClassName={styles['columns']}
      save={model.save}
      onLoadNewest={() => void model.takeNewest()}
      texts={{ restored: adminSettingsText.restored, outdated: adminSettingsText.conflict, loadNewest: adminSettingsText.takeNewest }}
      bar={{ isNew: false, status: statusOf(model), onDiscard: () => void discard() }}
    >
      <nav className={styles['groups']} aria-label={adminSettingsText.groupsLabel}>
        {SETTING_GROUPS.map(({ id }) => (
          <a key={id} href={`#${id}`}>
            {adminSettingsText.groups[id]}
          </a>
        ))}
        <a href="#hours">{openingHoursText.title}</a>
        {hasPayments ? <a href="#payments">{paymentSettingsText.title}</a> : null}
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
              isOn={form.values[name]}
              onChange={(isOn) => form.set({ [name]: isOn })}
            />
          ))}
        </section>
      ))}
    </FormFrame>
  );
});

export const settingsScreen = defineScreen({
  title: adminSettingsText.title,
  bindings: [settingsBindings, openingHoursBindings, paymentSettingsBindings, pictureBindings],
  Component: SettingsPage,
});
