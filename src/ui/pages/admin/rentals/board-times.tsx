import { observer } from 'mobx-react-lite';
import { type BoardRow, needsRotation } from '../../../../domain/rental/rental-board.ts';
import { classNames } from '../../../components/class-names.ts';
import { Mark } from '../../../components/mark.tsx';
import { clockTime, isSameDay, shortMoment } from '../../../text/time.ts';
import { rentalsText as text } from './rentals.text.ts';
import type { RentalsViewModel } from './rentals.view-model.ts';
import styles from './rentals-page.module.scss';

/** "14.02 WIB" today, with the day otherwise. */
export const boardMoment = (at: Date, now: Date): string => (isSameDay(at, now) ? clockTime(at, false) : shortMoment(at, false));

interface Fact {
  readonly label: string;
  readonly isUrgent?: boolean;
}

const leftUntil = (at: Date, now: Date): string => text.leftOf(at.getTime() - now.getTime());

const nextOf = ({ nextStartAt }: BoardRow, now: Date): Fact[] => {
  if (nextStartAt === null) return [];
  const when = boardMoment(nextStartAt, now);
  return [nextStartAt <= now ? { label: text.nextWaits(when), isUrgent: true } : { label: text.next(when, leftUntil(nextStartAt, now)) }];
};

const rotationOf = (row: BoardRow, now: Date): Fact[] => {
  const { endsAt, rotateBy } = row;
  const ended = endsAt === null ? [] : [{ label: text.endedAt(boardMoment(endsAt, now)) }];
  if (rotateBy === null) return [...ended, ...nextOf(row, now)];
  const when = boardMoment(rotateBy, now);
  const by = rotateBy <= now ? { label: text.rotateLate(when), isUrgent: true } : { label: text.rotateBy(when, leftUntil(rotateBy, now)) };
  return [...ended, by, ...nextOf(row, now)];
};

/** The times of a rental, the most urgent last. */
const factsOf = (row: BoardRow, now: Date): readonly Fact[] => {
  const { state, startAt, readyAt, openedAt, endsAt } = row;
  const length = { label: text.length(row.minutes) };
  const end = endsAt === null ? null : boardMoment(endsAt, now);
  if (state === 'returning') return rotationOf(row, now);
  if (state === 'processing') {
    const when = boardMoment(startAt, now);
    const start = startAt > now ? { label: text.startsAt(when, leftUntil(startAt, now)) } : { label: text.startedAt(when), isUrgent: true };
    return [length, start, needsRotation(row) ? { label: text.isOld, isUrgent: row.isLate } : { label: text.isRotated }];
  }
  if (openedAt === null) return [length, { label: text.readyAt(boardMoment(readyAt ?? startAt, now)) }];
  const opened = { label: text.opened(boardMoment(openedAt, now)) };
  if (endsAt === null || end === null) return [opened];
  const left = endsAt > now ? text.left(leftUntil(endsAt, now)) : text.over;
  return [opened, { label: text.endsAt(end) }, { label: left, isUrgent: endsAt <= now }];
};

/** The times of a rental, by the shop's clock. */
export const BoardTimes = observer(({ model, row }: { readonly model: RentalsViewModel; readonly row: BoardRow }) => (
  <p className={styles['times']}>
    {row.isLate ? <Mark tone="danger">{text.late}</Mark> : null}
    {factsOf(row, model.now).map(({ label: words, isUrgent = false }) => (
      <span key={words} className={classNames(isUrgent && styles['urgent'])}>
        {words}
      </span>
    ))}
  </p>
));
