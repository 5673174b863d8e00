import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { readRole } from '../../../../domain/auth/roles.ts';
import { mayChangeRole } from '../../../../domain/staff/role-rules.ts';
import type { StaffMember } from '../../../../domain/staff/staff.ts';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { PermissionStore } from '../kit/staff-permissions.store.ts';
import { RoleSelect } from '../parts/staff/role-select.tsx';
import { staffText } from '../parts/staff/staff.text.ts';
import type { StaffViewModel } from './staff.view-model.ts';

const { columns } = staffText;

/** Everybody who keeps the shop, one to a row. */
export const PeopleTable = observer(({ model }: { readonly model: StaffViewModel }) => {
  const { standing } = useStore(PermissionStore);
  const actor = readRole(standing.role);
  return (
    <table className={listStyles['table']}>
      <caption className="visually-hidden">{staffText.people}</caption>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(model.staff?.people ?? []).map((person) => {
          const name = person.name === '' ? staffText.nameless : person.name;
          return (
            <tr key={person.id}>
              <th scope="row">
                <Link to={adminPaths.customer(person.id)}>{name}</Link> {person.isMe ? <Mark tone="info">{staffText.me}</Mark> : null}{' '}
                {person.isBlocked ? <Mark tone="danger">{staffText.blocked}</Mark> : null}
              </th>
              <td className={listStyles['number']}>{person.phone === null ? null : `+${person.phone}`}</td>
              <td>
                <RoleSelect name={name} role={person.role} isMe={person.isMe} onChange={(to) => void model.changeRole(person, to)} />
              </td>
              <td data-label={columns.factor}>
                <Factor person={person} isNeeded={model.staff?.needsFactor.includes(person.role) ?? false} />
              </td>
              <td className={listStyles['faint']} data-label={columns.lastUsed}>
                {person.lastUsedAt === null ? staffText.never : shortMoment(person.lastUsedAt, false)}
              </td>
              <td>
                {mayChangeRole({ actor, isSelf: person.isMe, from: person.role, to: null }) ? (
                  <Button variant="text" aria-label={staffText.revokeLabel(name)} onClick={() => void model.changeRole(person, null)}>
                    {staffText.revoke}
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});

const Factor = ({ person, isNeeded }: { readonly person: StaffMember; readonly isNeeded: boolean }) => {
  if (person.hasSecondFactor) return <Mark tone="success">{staffText.factorOn}</Mark>;
  return <Mark tone={isNeeded ? 'danger' : 'plain'}>{isNeeded ? staffText.factorMissing : staffText.factorOff}</Mark>;
};
