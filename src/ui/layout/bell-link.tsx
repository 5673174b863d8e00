import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { badgeText } from '../../domain/notification/badge-text.ts';
import { Icon } from '../components/icon.tsx';
import { iconButtonClass } from '../components/icon-button.tsx';
import { paths } from '../core/paths.ts';
import { useStore } from '../core/view-model.tsx';
import { BadgeStore } from '../stores/badge.store.ts';
import { layoutText } from '../text/layout.ts';
import styles from './header.module.scss';

/** The bell with how many wait behind it; its name says so too. */
export const BellLink = observer(() => {
  const badge = badgeText(useStore(BadgeStore).unread);
  return (
    <Link className={iconButtonClass} to={paths.notifications} aria-label={layoutText.notificationsWith(badge)}>
      <Icon name="bell" size="large" />
      {badge === null ? null : (
        <span className={styles['badge']} aria-hidden="true">
          {badge}
        </span>
      )}
    </Link>
  );
});
