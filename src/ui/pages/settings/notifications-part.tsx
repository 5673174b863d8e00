import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { isSwitchable, NOTIFICATION_TYPES } from '../../../domain/notification/notification.ts';
import { buttonClass } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { SwitchRow } from '../../components/switch-row.tsx';
import { paths } from '../../paths.ts';
import { SessionStore } from '../../stores/session.store.ts';
import { notificationSettingsText as text } from '../../text/notification-settings.ts';
import { useStore, useViewModel } from '../../view-model.tsx';
import { NotificationChoicesViewModel } from './notification-choices.view-model.ts';
import styles from './notifications-part.module.scss';
import { Panel } from './panel.tsx';

/** What somebody wants to hear of. Orders and security are always told; a guest signs in first. */
export const NotificationsPart = observer(() =>
  useStore(SessionStore).user === null ? (
    <Panel text={text.guest}>
      <Link className={buttonClass('secondary')} to={paths.authFor(paths.settings)}>
        {text.signIn}
      </Link>
    </Panel>
  ) : (
    <Choices />
  ),
);

const Choices = observer(() => {
  const model = useViewModel(NotificationChoicesViewModel);
  const { unwanted } = model;
  return (
    <Panel text={text.text} problem={model.problem} onRetry={() => void model.load()}>
      <ul className={styles['types']} aria-busy={unwanted === null && model.problem === null}>
        {NOTIFICATION_TYPES.map((type) => (
          <li key={type}>
            {!isSwitchable(type) ? (
              <div className={styles['always']}>
                <span>{text.types[type]}</span>
                <Mark>{text.always}</Mark>
              </div>
            ) : unwanted === null ? (
              <div className={styles['always']}>
                <span>{text.types[type]}</span>
              </div>
            ) : (
              <SwitchRow
                name={`notifikasi-${type}`}
                label={text.types[type]}
                isOn={!unwanted.has(type)}
                onChange={(isOn) => void model.choose(type, isOn)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});
