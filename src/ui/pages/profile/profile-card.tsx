import { formatPhone } from '../../../domain/auth/format-phone.ts';
import type { User } from '../../../domain/auth/user.ts';
import { Mark } from '../../components/mark.tsx';
import { day } from '../../text/time.ts';
import { profileText } from './profile.text.ts';
import styles from './profile-card.module.scss';

/** The first letter of a name, shown in the arch. */
const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase('id-ID');

export const ProfileCard = ({ user: { name, phone, phoneVerified, email, createdAt, isAdmin } }: { readonly user: User }) => (
  <section className={styles['who']} aria-labelledby="nama">
    <div className={styles['head']}>
      <span className={styles['arch']} aria-hidden="true">
        {initialOf(name)}
      </span>
      <div>
        <h2 id="nama">{name === '' ? profileText.noName : name}</h2>
        {isAdmin ? <Mark tone="new">{profileText.admin}</Mark> : null}
      </div>
    </div>
    <dl className={styles['facts']}>
      <div>
        <dt>{profileText.phone}</dt>
        <dd>
          {phone === null ? profileText.none : formatPhone(phone)}
          {phone === null ? null : (
            <Mark tone={phoneVerified ? 'success' : 'warning'} icon={phoneVerified ? 'check' : 'warning'}>
              {phoneVerified ? profileText.verified : profileText.unverified}
            </Mark>
          )}
        </dd>
      </div>
      <div>
        <dt>{profileText.email}</dt>
        <dd>{email ?? profileText.none}</dd>
      </div>
      {createdAt === null ? null : (
        <div>
          <dt>{profileText.since}</dt>
          <dd>{day(new Date(createdAt))}</dd>
        </div>
      )}
    </dl>
  </section>
);
