import { observer } from 'mobx-react-lite';
import { ANNOUNCEMENT_LIMITS } from '../../../../domain/notification/announcement.ts';
import { isSwitchable, NOTIFICATION_TYPES, type NotificationType } from '../../../../domain/notification/notification.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { notificationsText } from '../../../features/notification/notification.text.ts';
import { clockTime } from '../../../text/time.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import type { ComposeViewModel } from './compose.view-model.ts';
import styles from './compose-fields.module.scss';
import { adminNotificationsText } from './notifications.text.ts';
import { RecipientField } from './recipient-field.tsx';

const TYPES = NOTIFICATION_TYPES.map((type) => [type, notificationsText.types[type]] as const);
const AUDIENCES = [['all', adminNotificationsText.audiences.all] as const, ['one', adminNotificationsText.audiences.one] as const];
const WHENS = [['now', adminNotificationsText.whens.now] as const, ['later', adminNotificationsText.whens.later] as const];
/** "WIB": the time zone of this device. */
const zoneHere = (): string => clockTime(new Date(), true).split(' ').slice(1).join(' ');

/** The fields of an announcement: recipients, kind, text, link and time. */
export const ComposeFields = observer(({ model }: { readonly model: ComposeViewModel }) => {
  const { values: written, problemOf } = model.form;
  const mayKnowCustomers = useStore(PermissionStore).may('customers.read');
  const set = model.set;
  return (
    <>
      {mayKnowCustomers || written.audience === 'one' ? (
        <div className={styles['part']}>
          <p className={styles['label']}>{adminNotificationsText.audience}</p>
          <Segmented
            label={adminNotificationsText.audience}
            options={AUDIENCES}
            value={written.audience}
            onChange={(audience) => set({ audience }, 'recipient')}
          />
          {written.audience === 'one' ? <RecipientField model={model} /> : null}
        </div>
      ) : null}
      <div className={styles['part']}>
        <p className={styles['label']}>{adminNotificationsText.type}</p>
        <SelectField
          label={adminNotificationsText.type}
          name="type"
          options={TYPES}
          value={written.type}
          onChange={(type: NotificationType) => set({ type })}
        />
        {isSwitchable(written.type) ? null : <p className={styles['hint']}>{adminNotificationsText.always}</p>}
      </div>
      <TextField
        label={adminNotificationsText.titleLabel}
        name="title"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck
        value={written.title}
        error={problemOf('title')}
        onChange={(title) => set({ title }, 'title')}
      />
      <AreaField
        label={adminNotificationsText.body}
        name="body"
        rows={5}
        hint={adminNotificationsText.bodyHint(ANNOUNCEMENT_LIMITS.body - [...written.body].length)}
        value={written.body}
        error={problemOf('body')}
        onChange={(body) => set({ body }, 'body')}
      />
      <TextField
        label={adminNotificationsText.link}
        name="link"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        hint={adminNotificationsText.linkHint}
        value={written.link}
        error={problemOf('link')}
        onChange={(link) => set({ link }, 'link')}
      />
      <div className={styles['part']}>
        <p className={styles['label']}>{adminNotificationsText.when}</p>
        <Segmented label={adminNotificationsText.when} options={WHENS} value={written.when} onChange={(when) => set({ when }, 'sendAt')} />
        {written.when === 'later' ? (
          <TextField
            label={adminNotificationsText.sendAt}
            name="sendAt"
            type="datetime-local"
            hint={adminNotificationsText.sendAtHint(zoneHere())}
            value={written.sendAt}
            error={problemOf('sendAt')}
            onChange={(sendAt) => set({ sendAt }, 'sendAt')}
          />
        ) : null}
      </div>
    </>
  );
});
