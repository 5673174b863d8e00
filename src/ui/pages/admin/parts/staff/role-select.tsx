import { observer } from 'mobx-react-lite';
import { ROLES, type Role, readRole } from '../../../../../domain/auth/roles.ts';
import { mayChangeRole } from '../../../../../domain/staff/role-rules.ts';
import { SelectField } from '../../../../components/select-field.tsx';
import { useStore } from '../../../../core/view-model.tsx';
import { PermissionStore } from '../../kit/permission.store.ts';
import { staffText } from './staff.text.ts';

interface Props {
  readonly name: string;
  readonly role: Role | null;
  readonly isMe: boolean;
  /** The label of "no role"; omitted where it cannot be selected. */
  readonly none?: string;
  readonly onChange: (role: Role) => void;
}

/** A person's role: a select for staff who may change it, text for everyone else. */
export const RoleSelect = observer(({ name, role, isMe, none, onChange }: Props) => {
  const { current } = useStore(PermissionStore);
  const actor = readRole(current.role);
  const choices = ROLES.filter((to) => to === role || mayChangeRole({ actor, isSelf: isMe, from: role, to }));
  if (choices.every((one) => one === role)) return role === null ? (none ?? null) : staffText.roles[role];
  const options = choices.map((one) => [one, staffText.roles[one]] as const);
  return (
    <SelectField<string>
      label={staffText.roleOf(name)}
      name="role"
      options={role === null ? [['', none ?? ''], ...options] : options}
      value={role ?? ''}
      onChange={(chosen) => {
        const to = readRole(chosen);
        if (to !== null && to !== role) onChange(to);
      }}
    />
  );
});
