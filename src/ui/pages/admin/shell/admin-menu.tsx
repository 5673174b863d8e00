import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router-dom';
import { useStore } from '../../../core/view-model.tsx';
import { adminText } from '../kit/admin.text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { NAVIGATION } from '../kit/navigation.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import styles from './admin-menu.module.scss';

/** The places of the admin that this person may go to. */
export const AdminMenu = observer(({ onGo }: { readonly onGo?: () => void }) => {
  const { may } = useStore(PermissionStore);
  return (
    <nav className={styles['menu']} aria-label={adminText.nav}>
      {NAVIGATION.map(({ name, places }) => {
        const open = places.filter(({ needs }) => may(...needs));
        return open.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {open.map((place) => (
              <NavLink key={place.to} to={place.to} end={place.to === adminPaths.dashboard} onClick={onGo}>
                {place.name}
              </NavLink>
            ))}
          </section>
        );
      })}
    </nav>
  );
});
