import { observer } from 'mobx-react-lite';
import type { MessageSettings } from '../../../domain/notification/staff-notice.ts';
import { SwitchRow } from '../../components/switch-row.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { messageSettingsText as text } from './message-settings.text.ts';
import { MessageSettingsViewModel } from './message-settings.view-model.ts';
import styles from './messages-part.module.scss';
import { Panel } from './panel.tsx';

interface Props {
  readonly model: MessageSettingsViewModel;
  readonly staff: NonNullable<MessageSettings['staff']>;
}

/** Notices for a member of staff: each kind, on each channel. */
const StaffPanel = observer(({ model, staff }: Props) => (
  <Panel title={text.staff} text={text.staffText}>
    <SwitchRow
      name="duty"
      label={
        <>
          {text.duty}
          <small className={styles['hint']}>{text.dutyHint}</small>
        </>
      }
      isOn={staff.isOnDuty}
      onChange={(isOn) => void model.choose('duty', isOn)}
    />
    <ul className={styles['kinds']}>
      {staff.kinds.map(({ kind, notification, whatsapp }) => (
        <li key={kind}>
          <fieldset>
            <legend>{text.kinds[kind]}</legend>
            <SwitchRow
              name={`${kind}-notification`}
              label={text.notification}
              isOn={notification}
              onChange={(isOn) => void model.choose(`${kind}:notification`, isOn)}
            />
            {whatsapp === null ? null : (
              <SwitchRow
                name={`${kind}-whatsapp`}
                label={text.whatsapp}
                isOn={whatsapp}
                onChange={(isOn) => void model.choose(`${kind}:whatsapp`, isOn)}
              />
            )}
          </fieldset>
        </li>
      ))}
    </ul>
  </Panel>
));

/** Optional messages about orders, in addition to the mandatory ones. */
export const MessagesPart = observer(() => {
  const model = useViewModel(MessageSettingsViewModel);
  const { settings } = model;
  return (
    <>
      <Panel title={text.own} text={text.ownText} problem={model.problem} onRetry={() => void model.load()}>
        {settings === null ? null : (
          <>
            {settings.hasPhone ? null : <p className={styles['hint']}>{text.noPhone}</p>}
            <SwitchRow name="orders" label={text.orders} isOn={settings.orders} onChange={(isOn) => void model.choose('orders', isOn)} />
          </>
        )}
      </Panel>
      {settings?.staff == null ? null : <StaffPanel model={model} staff={settings.staff} />}
    </>
  );
});
