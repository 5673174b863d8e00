import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { shortMoment } from '../../../text/time.ts';
import { Part, PartFacts } from '../kit/part.tsx';
import { orderRentalText as text } from './rental.text.ts';

const moment = (name: string, at: Date | null): readonly (readonly [string, ReactNode])[] =>
  at === null ? [] : [[name, shortMoment(at, false)]];

/** The calendar of a rental, its minutes and its deposit. */
export const RentalPart = ({ order, rental }: { readonly order: OrderDetail; readonly rental: RentalDetail }) => {
  const { unitPosition, startAt, readyAt, openedAt, startsBy, endsAt, endedAt } = rental;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(rental.optionName === '' ? [] : [[text.option, rental.optionName] as const]),
    ...(unitPosition === undefined ? [] : [[text.unit, text.unitOf(unitPosition)] as const]),
    [text.minutes, text.minutesOf(rental.minutes, rental.creditedMinutes)],
    ...moment(text.start, startAt),
    ...moment(text.ready, readyAt),
    ...moment(text.opened, openedAt),
    ...(openedAt === null ? moment(text.startsBy, startsBy) : []),
    ...(endedAt === null ? moment(text.ends, endsAt) : moment(text.ended, endedAt)),
    [text.deposit, text.depositOf(order.deposit, rental.depositState)],
    ...(rental.rules === null ? [] : [[text.rules, rental.rules] as const]),
  ];
  return (
    <Part title={text.title}>
      <PartFacts facts={facts} />
    </Part>
  );
};
