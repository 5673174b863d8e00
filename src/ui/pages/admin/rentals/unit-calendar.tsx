import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { type BoardBar, type BoardUnit, shareOfDay } from '../../../../domain/rental/rental-board.ts';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { clockTime } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { boardMoment } from './board-times.tsx';
import { rentalsText as text } from './rentals.text.ts';
import styles from './unit-calendar.module.scss';

type BarLook = keyof typeof text.legend;

const LEGEND = Object.entries(text.legend) as readonly (readonly [BarLook, string])[];
const HOURS = [0, 6, 12, 18, 24];
const HOUR_MS = 3_600_000;
/** The coordinate system of the drawing, which is stretched to its container. */
const WIDTH = 1440;
const HEIGHT = 24;

const lookOf = ({ kind, state }: BoardBar): BarLook => {
  if (kind !== 'rental') return kind;
  if (state === 'returning') return 'returning';
  return state === 'rented' || state === 'delivered' || state === 'disputed' ? 'rental' : 'coming';
};

/** A unit's next 24 hours as bars; the table below has the same as text. */
const Bars = ({ unit, start }: { readonly unit: BoardUnit; readonly start: Date }) => (
  <svg className={styles['bars']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    {HOURS.slice(1, -1).map((hour) => (
      <line key={hour} x1={hour * 60} x2={hour * 60} y1="0" y2={HEIGHT} className={styles['tick']} />
    ))}
    {unit.bars.map((bar) => {
      const share = shareOfDay(bar, start);
      return share === null ? null : (
        <rect
          key={`${bar.kind}-${bar.from.getTime()}`}
          className={styles[lookOf(bar)]}
          x={share.from * WIDTH}
          y="0"
          width={Math.max(4, (share.to - share.from) * WIDTH)}
          height={HEIGHT}
        />
      );
    })}
  </svg>
);

interface Line {
  readonly unit: BoardUnit;
  readonly bar: BoardBar;
}

const columnsOf = (now: Date): readonly TableColumn<Line>[] => [
  { id: 'unit', header: text.columns.unit, isRowHeader: true, cell: ({ unit }) => text.row(unit.productName, unit.position) },
  { id: 'from', header: text.columns.from, isNamed: true, cell: ({ bar }) => boardMoment(bar.from, now) },
  { id: 'to', header: text.columns.to, isNamed: true, cell: ({ bar }) => boardMoment(bar.to, now) },
  {
    id: 'what',
    header: text.columns.what,
    isNamed: true,
    cell: ({ bar }) =>
      bar.orderId === null ? text.legend[lookOf(bar)] : <Link to={adminPaths.order(bar.orderId)}>{text.legend[lookOf(bar)]}</Link>,
  },
];

interface Props {
  readonly units: readonly BoardUnit[];
  readonly start: Date;
  readonly onBlock: (unit: BoardUnit) => void;
}

/** Every unit that is occupied within 24 hours, as bars and as a table. */
export const UnitCalendar = observer(({ units, start, onBlock }: Props) => {
  const lines = units.flatMap((unit) => unit.bars.map((bar): Line => ({ unit, bar })));
  return (
    <>
      <ul className={styles['legend']}>
        {LEGEND.map(([look, name]) => (
          <li key={look}>
            <span className={classNames(styles['swatch'], styles[look])} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles['grid']}>
        <p className={styles['axis']} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>{clockTime(new Date(start.getTime() + hour * HOUR_MS), false).replace(' WIB', '')}</span>
          ))}
        </p>
        <ul className={styles['units']}>
          {units.map((unit) => {
            const name = text.row(unit.productName, unit.position);
            return (
              <li key={unit.unitId}>
                <span className={styles['name']}>{name}</span>
                <Bars unit={unit} start={start} />
                <Button variant="quiet" aria-label={text.blockOf(name)} onClick={() => onBlock(unit)}>
                  {text.block}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
      <details className={styles['table']}>
        <summary>{text.asTable}</summary>
        <DataTable
          caption={text.table}
          layout="stacked"
          columns={columnsOf(start)}
          rows={lines}
          idOf={({ unit, bar }) => `${unit.unitId}-${bar.kind}-${bar.from.getTime()}`}
        />
      </details>
    </>
  );
});
