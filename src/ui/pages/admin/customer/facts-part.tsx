import { Fragment } from 'react';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { shortMoment } from '../../../text/time.ts';
import { Part } from '../kit/part.tsx';
import { staffText } from '../parts/staff/staff.text.ts';
import { customerText } from './customer.text.ts';

const yesOrNo = (is: boolean): string => (is ? customerText.yes : customerText.no);

/** A customer's key facts. */
export const FactsPart = ({ customer }: { readonly customer: Customer }) => {
  const facts: readonly (readonly [string, string])[] = [
    [customerText.joined, shortMoment(customer.createdAt, false)],
    [customerText.verified, yesOrNo(customer.phoneVerified)],
    [customerText.completed, yesOrNo(customer.profileCompleted)],
    [customerText.role, customer.role === null ? customerText.customer : staffText.roles[customer.role]],
    [customerText.factor, customer.hasSecondFactor ? customerText.on : customerText.off],
    [customerText.wishes, formatCount(customer.wishCount)],
    // Before anybody can order, a zero would say something that is not so.
    ...(customer.orderCount === 0 ? [] : [[customerText.orders, formatCount(customer.orderCount)] as const]),
    [customerText.sent, formatCount(customer.notificationCount)],
  ];
  return (
    <Part title={customerText.facts}>
      <dl>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Part>
  );
};
