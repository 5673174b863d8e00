import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type Role, readRole } from '../../../../domain/auth/roles.ts';
import { mayChangeRole } from '../../../../domain/staff/role-rules.ts';
import type { StaffMember } from '../../../../domain/staff/staff.ts';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { PermissionStore } from '../kit/permission.store.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { RoleSelect } from '../parts/staff/role-select.tsx';
import { staffText } from '../parts/staff/staff.text.ts';
import type { StaffViewModel } from './staff.view-model.ts';

const { columns } = staffText;

/** The table of staff. */
export const PeopleTable = observer(({ model }: { readonly model: StaffViewModel }) => {
  const { current } = useStore(PermissionStore);
  const { staff } = model;
  const columns = useMemo(
    () => peopleColumns({ actor: readRole(current.role), needsFactor: staff?.needsFactor ?? [], onRole: model.changeRole }),
    [current, staff, model],
  );
  return <DataTable caption={staffText.people} layout="stacked" columns={columns} rows={staff?.people ?? []} idOf={({ id }) => id} />;
});

interface Rules {
  readonly actor: Role | null;
  readonly needsFactor: readonly Role[];
  readonly onRole: (person: StaffMember, to: Role | null) => Promise<void>;
}

const nameOf = ({ name }: StaffMember): string => (name === '' ? staffText.nameless : name);

const peopleColumns = ({ actor, needsFactor, onRole }: Rules): readonly TableColumn<StaffMember>[] => [
  {
    id: 'name',
    header: columns.name,
    isRowHeader: true,
    cell: (person) => (
      <>
        <Link className={listStyles['name']} to={adminPaths.customer(person.id)}>
          {nameOf(person)}
        </Link>{' '}
        {person.isMe ? <Mark tone="info">{staffText.me}</Mark> : null}{' '}
        {person.isBlocked ? <Mark tone="danger">{staffText.blocked}</Mark> : null}
      </>
    ),
  },
  {
    id: 'phone',
    header: columns.phone,
    cell: ({ phone }) => (phone === null ? null : <span className={listStyles['nowrap']}>{`+${phone}`}</span>),
  },
  {
    id: 'role',
    header: columns.role,
    cell: (person) => <RoleSelect name={nameOf(person)} role={person.role} isMe={person.isMe} onChange={(to) => void onRole(person, to)} />,
  },
  {
    id: 'factor',
    header: columns.factor,
    isNamed: true,
    cell: (person) => <Factor person={person} isNeeded={needsFactor.includes(person.role)} />,
  },
  {
    id: 'lastUsed',
    header: columns.lastUsed,
    isNamed: true,
    isFaint: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? staffText.never : shortMoment(lastUsedAt, false)),
  },
  {
    id: 'actions',
    header: columns.actions,
    cell: (person) =>
      mayChangeRole({ actor, isSelf: person.isMe, from: person.role, to: null }) ? (
        <Button variant="text" aria-label={staffText.revokeLabel(nameOf(person))} onClick={() => void onRole(person, null)}>
          {staffText.revoke}
        </Button>
      ) : null,
  },
];

const Factor = ({ person, isNeeded }: { readonly person: StaffMember; readonly isNeeded: boolean }) => {
  if (person.hasSecondFactor) return <Mark tone="success">{staffText.factorOn}</Mark>;
  return <Mark tone={isNeeded ? 'danger' : 'plain'}>{isNeeded ? staffText.factorMissing : staffText.factorOff}</Mark>;
};
