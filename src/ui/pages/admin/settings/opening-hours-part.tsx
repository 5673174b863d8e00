import { observer } from 'mobx-react-lite';
import { Button } from '../../../components/button.tsx';

import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { SectionForm } from '../kit/form/section-form.tsx';
import { openingHoursText as text } from './opening-hours.text.ts';
import { OpeningHoursViewModel } from './opening-hours.view-model.ts';
import { MAX_CLOSED_DATES } from './opening-hours-form.ts';
import hoursStyles from './opening-hours-part.module.scss';
import styles from './settings-page.module.scss';

interface Props {
  readonly model: OpeningHoursViewModel;
}

/** One weekday: closed, or its opening and closing time. */
const Day = observer(({ model, place }: Props & { readonly place: number }) => {
  const { form } = model;
  const name = text.days[place] ?? '';
  const day = form.values.days[place];
  if (day === undefined) return null;
  return (
    <li>
      <SwitchRow name={`days.${place}.isOpen`} label={name} isOn={day.isOpen} onChange={(isOpen) => model.setDay(place, { isOpen })} />
      {day.isOpen ? (
        <div className={hoursStyles['times']}>
          <TextField
            label={text.opensOf(name)}
            name={`days.${place}.opens`}
            type="time"
            error={form.problemOf(`days.${place}.opens`)}
            value={day.opens}
            onChange={(opens) => model.setDay(place, { opens })}
          />
          <TextField
            label={text.closesOf(name)}
            name={`days.${place}.closes`}
            type="time"
            error={form.problemOf(`days.${place}.closes`)}
            value={day.closes}
            onChange={(closes) => model.setDay(place, { closes })}
          />
        </div>
      ) : (
        <p className={styles['about']}>{text.closed}</p>
      )}
    </li>
  );
});

/** Single days on which the shop is closed. */
const ClosedDates = observer(({ model }: Props) => {
  const { form } = model;
  const { closedDates } = form.values;
  return (
    <>
      <h3>{text.dates}</h3>
      <p className={styles['about']}>{text.datesText}</p>
      {closedDates.map((date, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has only its position as a key, and is added at the end.
        <div key={place} className={hoursStyles['date']}>
          <TextField
            label={text.date(place + 1)}
            name={`closedDates.${place}`}
            type="date"
            error={form.problemOf(`closedDates.${place}`)}
            value={date}
            onChange={(value) => model.setDate(place, value)}
          />
          <Button variant="text" aria-label={text.removeOf(place + 1)} onClick={() => model.removeDate(place)}>
            {text.remove}
          </Button>
        </div>
      ))}
      {closedDates.length >= MAX_CLOSED_DATES ? null : (
        <div>
          <Button onClick={model.addDate}>
            <AdminIcon name="plus" />
            {text.addDate}
          </Button>
        </div>
      )}
    </>
  );
});

/** The opening hours, a form of its own. Promises of staff work count in them. */
export const OpeningHoursPart = observer(() => {
  const model = useViewModel(OpeningHoursViewModel);
  return (
    <section id="hours" className={`${styles['group']} ${styles['payments']}`} aria-labelledby="judul-hours">
      <h2 id="judul-hours">{text.title}</h2>
      <p className={styles['about']}>{text.about}</p>
      <SectionForm model={model} texts={text} className={styles['form']}>
        <Fields model={model} />
      </SectionForm>
    </section>
  );
});

const Fields = observer(({ model }: Props) => {
  const { form } = model;
  const { isAlwaysOpen, days } = form.values;
  const taken = text.days[model.model];
  return (
    <>
      <SwitchRow
        name="isAlwaysOpen"
        label={
          <>
            {text.always}
            <small className={styles['about']}>{text.alwaysHint}</small>
          </>
        }
        isOn={isAlwaysOpen}
        onChange={(isOn) => form.set({ isAlwaysOpen: isOn }, ['days'])}
      />
      {isAlwaysOpen ? null : (
        <>
          <ul className={hoursStyles['week']}>
            {days.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weekdays have fixed positions.
              <Day key={place} model={model} place={place} />
            ))}
          </ul>
          <p className={styles['about']}>
            {text.closesHint} {text.kept}
          </p>
          {taken === undefined ? null : (
            <div>
              <Button onClick={model.copyToAll}>{text.copy(taken)}</Button>
            </div>
          )}
          <ClosedDates model={model} />
        </>
      )}
    </>
  );
});
