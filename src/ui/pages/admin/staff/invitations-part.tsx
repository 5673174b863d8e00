import { observer } from 'mobx-react-lite';
import { ROLES, readRole } from '../../../../domain/auth/roles.ts';
import { mayChangeRole } from '../../../../domain/staff/role-rules.ts';
import { Button } from '../../../components/button.tsx';
import { PhoneField } from '../../../components/forms/phone-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import { InvitationSent } from './invitation-sent.tsx';
import type { StaffViewModel } from './staff.view-model.ts';
import styles from './staff-page.module.scss';

/** Offers a role to a number, and lists open invitations. */
export const InvitationsPart = observer(({ model }: { readonly model: StaffViewModel }) => {
  const { current } = useStore(PermissionStore);
  const actor = readRole(current.role);
  const open = ROLES.filter((to) => mayChangeRole({ actor, isSelf: false, from: null, to }));
  const invitations = model.staff?.invitations ?? [];
  return (
    <section className={styles['part']} aria-labelledby="judul-undangan">
      <h2 id="judul-undangan">{staffText.invite}</h2>
      <p className={styles['text']}>{staffText.inviteText}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.invite();
        }}
      >
        <PhoneField
          label={staffText.phone}
          name="phone"
          country={model.country}
          value={model.phone}
          error={model.phoneProblem}
          onChange={model.setPhone}
        />
        <SelectField
          label={staffText.role}
          name="role"
          options={open.map((role) => [role, staffText.roles[role]] as const)}
          value={model.role}
          onChange={model.setRole}
        />
        <Button type="submit" variant="primary" isBusy={model.isInviting}>
          {staffText.send}
        </Button>
      </form>
      <p className={styles['text']}>{staffText.about[model.role]}</p>
      {model.invited === null ? null : <InvitationSent {...model.invited} />}
      <h3>{staffText.invitations}</h3>
      {invitations.length === 0 ? <p className={styles['text']}>{staffText.noInvitations}</p> : null}
      <ul className={styles['rows']}>
        {invitations.map((one) => (
          <li key={one.id}>
            <p>
              {`+${one.phone}`}
              <small>{staffText.invitationText(staffText.roles[one.role], shortMoment(one.expiresAt, false), one.by)}</small>
            </p>
            <Button variant="text" aria-label={staffText.withdrawLabel(`+${one.phone}`)} onClick={() => void model.withdraw(one)}>
              {staffText.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});
