import type { User } from '../../../domain/auth/user.ts';
import styles from './profile-card.module.scss';

/** The first letter of a name, shown in the arch. */
const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('id-ID');

/** The person's picture in an arch; without one, the first letter of the name. */
export const ProfileArch = ({ user: { avatarUrl, name } }: { readonly user: User }) => (
  <span className={styles['arch']} aria-hidden="true">
    {avatarUrl === null ? initialOf(name) : <img src={avatarUrl} alt="" width={56} height={68} />}
  </span>
);
