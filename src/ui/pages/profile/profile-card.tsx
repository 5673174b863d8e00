import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../domain/auth/format-phone.ts';
import type { User } from '../../../domain/auth/user.ts';
import { Button } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { useViewModel } from '../../core/view-model.tsx';
import { SecondFactorDialog } from '../../features/auth/second-factor-dialog.tsx';
import { useFocusBack } from '../../features/auth/use-focus-back.ts';
import { day } from '../../text/time.ts';
import { profileText } from './profile.text.ts';
import styles from './profile-card.module.scss';
import { ProfileEditViewModel, type ProfilePart } from './profile-edit.view-model.ts';
import { EmailForm, NameForm, PhoneForm } from './profile-forms.tsx';
import { PictureButtons, ProfileArch } from './profile-picture.tsx';

const Confirmed = ({
  isConfirmed,
  labels: words,
}: {
  readonly isConfirmed: boolean;
  readonly labels: readonly [yes: string, no: string];
}) => (
  <Mark tone={isConfirmed ? 'success' : 'warning'} icon={isConfirmed ? 'check' : 'warning'}>
    {words[isConfirmed ? 0 : 1]}
  </Mark>
);

interface FactProps {
  readonly model: ProfileEditViewModel;
  readonly user: User;
  readonly part: ProfilePart;
  readonly label: string;
  /** The value; null when there is none. */
  readonly value: string | null;
  readonly mark: ReactNode;
  readonly form: ReactNode;
}

/** A fact of the profile with its button, and in its place the form that changes it. */
const Fact = observer(({ model, user, part, label, value, mark, form }: FactProps) => {
  const isOpen = model.open === part;
  const place = useFocusBack<HTMLElement>(isOpen);
  const action = value === null ? profileText.add : profileText.change;
  return (
    <div>
      <dt>{label}</dt>
      <dd ref={place} tabIndex={-1}>
        <span>{value ?? profileText.none}</span>
        {mark}
        {isOpen ? null : (
          <Button variant="quiet" aria-label={profileText.actionOf(action, label)} onClick={() => model.edit(part, user)}>
            {action}
          </Button>
        )}
      </dd>
      {isOpen ? <dd className={styles['form']}>{form}</dd> : null}
    </div>
  );
});

/** Who the person is; name, number and e-mail change in their place. */
export const ProfileCard = observer(({ user }: { readonly user: User }) => {
  const model = useViewModel(ProfileEditViewModel);
  const { name, phone, phoneVerified, email, emailConfirmed, createdAt, isAdmin } = user;
  const given = { model, user };
  return (
    <section className={styles['who']} aria-labelledby="nama">
      <div className={styles['head']}>
        <ProfileArch user={user} />
        <div>
          <h2 id="nama">{name === '' ? profileText.noName : name}</h2>
          {isAdmin ? <Mark tone="new">{profileText.admin}</Mark> : null}
          <PictureButtons model={model} user={user} />
        </div>
      </div>
      <dl className={styles['facts']}>
        <Fact
          {...given}
          part="name"
          label={profileText.name}
          value={name === '' ? null : name}
          mark={null}
          form={<NameForm model={model} />}
        />
        <Fact
          {...given}
          part="phone"
          label={profileText.phone}
          value={phone === null ? null : formatPhone(phone)}
          mark={phone === null ? null : <Confirmed isConfirmed={phoneVerified} labels={[profileText.verified, profileText.unverified]} />}
          form={<PhoneForm model={model} />}
        />
        <Fact
          {...given}
          part="email"
          label={profileText.email}
          value={email}
          mark={
            email === null ? null : <Confirmed isConfirmed={emailConfirmed} labels={[profileText.confirmed, profileText.unconfirmed]} />
          }
          form={<EmailForm model={model} />}
        />
        {createdAt === null ? null : (
          <div>
            <dt>{profileText.since}</dt>
            <dd>{day(new Date(createdAt))}</dd>
          </div>
        )}
      </dl>
      <SecondFactorDialog isOpen={model.requiresFactor} onPassed={() => void model.passed()} onCancel={model.cancelFactor} />
    </section>
  );
});
