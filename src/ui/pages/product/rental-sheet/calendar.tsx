import { observer } from 'mobx-react-lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FreeTime } from '../../../../domain/rental/rental.ts';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Icon } from '../../../components/icon.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { dateText, dayKey, dayName, dayText, hourText, nearMoment } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import styles from './calendar.module.scss';
import { type CalendarDay, calendarDays, nextFree, type Start } from './calendar-days.ts';
import { rentalSheetText as text } from './rental-sheet.text.ts';
import type { RentalSheetViewModel } from './rental-sheet.view-model.ts';

interface Props {
  readonly sheet: RentalSheetViewModel;
}

/** Placeholders of days and starts. */
const Waiting = () => (
  <div role="status">
    <span className="visually-hidden">{text.loading}</span>
    <div className={styles['days']} aria-hidden="true">
      {Array.from({ length: 5 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <span key={place} className={classNames(styles['day'], styles['waiting'])} />
      ))}
    </div>
    <div className={styles['starts']} aria-hidden="true">
      {Array.from({ length: 12 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <span key={place} className={classNames(styles['chip'], styles['waiting'])} />
      ))}
    </div>
  </div>
);

interface DaysProps {
  readonly days: readonly CalendarDay[];
  readonly chosen: CalendarDay;
  readonly onChoose: (key: string) => void;
}

/** Two weeks as a row; a day without a free start is marked. */
const Days = observer(({ days, chosen, onChoose }: DaysProps) => {
  const { now, isLocal } = useStore(ClockStore);
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const key = chosen.key;
  // The selected day is scrolled into view, also when another control selected it.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-day="${key}"]`);
    if (chip != null && row.current !== null) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 16;
  }, [key]);
  return (
    <fieldset ref={row} className={styles['days']}>
      <legend className="visually-hidden">{text.days}</legend>
      {days.map((day) => (
        <label key={day.key} className={styles['day']} data-day={day.key} data-full={!day.hasFree || undefined}>
          <input type="radio" name={name} value={day.key} checked={day.key === key} onChange={() => onChoose(day.key)} />
          <span>{dayName(day.at, now, isLocal)}</span> <b>{dateText(day.at, isLocal)}</b>
          {day.hasFree ? null : <span className="visually-hidden">{text.full}</span>}
        </label>
      ))}
    </fieldset>
  );
});

interface StartsProps {
  readonly sheet: RentalSheetViewModel;
  readonly day: CalendarDay;
}

/** The starts of one day in steps of half an hour; occupied ones cannot be selected. */
const Starts = observer(({ sheet, day }: StartsProps) => {
  const { now, isLocal } = useStore(ClockStore);
  const name = useId();
  const { startAt } = sheet;
  const chip = ({ at, isNow, isFree }: Start) => (
    <label key={at.getTime()} className={classNames(styles['chip'], isNow && styles['now'])} data-full={!isFree || undefined}>
      <input
        type="radio"
        name={name}
        disabled={!isFree}
        checked={isNow ? startAt === 'now' : startAt instanceof Date && startAt.getTime() === at.getTime()}
        onChange={() => sheet.pick(isNow ? 'now' : at)}
      />
      <span>
        {isNow ? text.now : hourText(at, isLocal)}
        {isFree ? null : <span className="visually-hidden">{text.full}</span>}
      </span>
      {isNow ? <small>{text.nowHint}</small> : null}
    </label>
  );
  const nowStart = day.parts.flatMap(([, starts]) => starts).find(({ isNow }) => isNow);
  return (
    <fieldset className={styles['times']}>
      <legend className="visually-hidden">{text.times(dayText(day.at, now, isLocal))}</legend>
      {nowStart === undefined ? null : chip(nowStart)}
      {day.parts.map(([part, starts]) => (
        <div key={part} className={styles['part']}>
          <p aria-hidden="true">{text.parts[part]}</p>
          <div className={styles['starts']}>{starts.filter(({ isNow }) => !isNow).map(chip)}</div>
        </div>
      ))}
    </fieldset>
  );
});

/** A notice above the starts when the first ones are occupied. */
const Busy = observer(({ times, onNearest }: { readonly times: readonly FreeTime[]; readonly onNearest: (at: Date) => void }) => {
  const { now, isLocal } = useStore(ClockStore);
  const free = nextFree(times);
  const [first] = times;
  if (free === null || first === undefined || first.free > 0) return null;
  return (
    <p className={styles['busy']}>
      <Icon name="clock" />
      <span>
        {text.busyUntil(nearMoment(free, now, isLocal))}{' '}
        <button type="button" onClick={() => onNearest(free)}>
          {text.toNearest}
        </button>
      </span>
    </p>
  );
});

/** Free times of two weeks: a day, then a start. */
export const Calendar = observer(({ sheet }: Props) => {
  const { isLocal } = useStore(ClockStore);
  const { times, startAt } = sheet;
  const [chosenKey, choose] = useState<string | null>(null);
  const days = useMemo(
    () => (times === null ? [] : calendarDays(times, isLocal, (at) => Number(hourText(at, isLocal).slice(0, 2)))),
    [times, isLocal],
  );
  if (times === null)
    return sheet.isUnread ? (
      <div className={styles['unread']}>
        <p role="alert">{text.unread}</p>
        <Button onClick={() => void sheet.load()}>{text.retry}</Button>
      </div>
    ) : (
      <Waiting />
    );
  const free = nextFree(times);
  if (free === null)
    return (
      <div className={styles['unread']} role="status">
        <p>
          <b>{text.noneTitle}</b>
        </p>
        <p>{text.noneText}</p>
      </div>
    );
  // Without a selected day: the day of the selected start, else the first one with a free start.
  const wanted = chosenKey ?? dayKey(startAt instanceof Date ? startAt : free, isLocal);
  const day = days.find(({ key }) => key === wanted) ?? days[0];
  if (day === undefined) return null;
  const toNearest = (at: Date) => {
    choose(dayKey(at, isLocal));
    sheet.pick(at);
  };
  return (
    <>
      <Busy times={times} onNearest={toNearest} />
      <Days days={days} chosen={day} onChoose={choose} />
      <Starts key={day.key} sheet={sheet} day={day} />
    </>
  );
});
