import { observer } from 'mobx-react-lite';
import { isSwitchable, NOTIFICATION_TYPES } from '../../../domain/notification/notification.ts';
import { Mark } from '../../components/mark.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { NotificationChoicesViewModel } from './notification-choices.view-model.ts';
import { notificationSettingsText as text } from './notification-settings.text.ts';
import styles from './notifications-part.module.scss';
import { Panel } from './panel.tsx';

/** Notification preferences. Orders and security are always sent. */
export const NotificationsPart = observer(() => {
  const model = useViewModel(NotificationChoicesViewModel);
  const { disabledKinds } = model;
  return (
    <Panel text={text.text} problem={model.problem} onRetry={() => void model.load()}>
      <ul className={styles['types']} aria-busy={disabledKinds === null && model.problem === null}>
        {NOTIFICATION_TYPES.map((type) => (
          <li key={type}>
            {!isSwitchable(type) ? (
              <div className={styles['always']}>
                <span>{text.types[type]}</span>
                <Mark>{text.always}</Mark>
              </div>
            ) : disabledKinds === null ? (
              <div className={styles['always']}>
                <span>{text.types[type]}</span>
              </div>
            ) : (
              <SwitchRow
                name={`notifikasi-${type}`}
                label={text.types[type]}
                isOn={!disabledKinds.has(type)}
                onChange={(isOn) => void model.choose(type, isOn)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});
