import { observer } from 'mobx-react-lite';
import type { Role } from '../../../../domain/auth/roles.ts';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { useStore } from '../../../core/view-model.tsx';
import { Part } from '../kit/part.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { RoleChanger } from '../parts/staff/role-changer.ts';
import { RoleSelect } from '../parts/staff/role-select.tsx';
import { customerText } from './customer.text.ts';
import type { CustomerViewModel } from './customer.view-model.ts';

/** A customer's role, for staff who may change it. */
export const RolePart = observer(({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => {
  const { may } = useStore(PermissionStore);
  return may('roles.write') ? <OpenRole model={model} customer={customer} /> : null;
});

const OpenRole = ({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => {
  const changer = useStore(RoleChanger);
  const { id, role, isMe } = customer;
  const change = async (to: Role): Promise<void> => {
    if (await changer.change({ id, name: model.name, role, isMe }, to)) await model.load();
  };
  return (
    <Part title={customerText.team} text={customerText.teamText}>
      <RoleSelect name={model.name} role={role} isMe={isMe} none={customerText.customer} onChange={(to) => void change(to)} />
    </Part>
  );
};
