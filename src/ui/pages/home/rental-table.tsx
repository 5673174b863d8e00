import { Link } from 'react-router-dom';
import { labelled } from '../../components/labelled.ts';
import { Mark } from '../../components/mark.tsx';
import { Picture } from '../../components/picture.tsx';
import { RailSection } from '../../components/rail-section.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import type { RentalRow as Row } from './home-data.ts';
import styles from './rental-table.module.scss';

/** One account for rent. The link covers the whole row. */
const RentalRow = ({ row }: { readonly row: Row }) => (
  <li className={styles['row']}>
    <Picture className={styles['picture']} address={row.picture} alt="" sizes="60px" />
    <p className={styles['game']}>{labelled(row, row.gameName ?? undefined)}</p>
    <h3>
      <Link to={paths.productToRentCheapest(row.id)}>{row.name}</Link>
    </h3>
    <p className={styles['durations']}>
      {row.durations.map((duration) => (
        <Mark key={duration}>{duration}</Mark>
      ))}
      {row.moreDurations === 0 ? null : <Mark>{homeText.moreDurations(row.moreDurations)}</Mark>}
    </p>
    <p className={styles['price']}>
      <small>{homeText.from} </small>
      <Rupiah amount={row.amount} size="row" />
      <small> {homeText.forDuration(row.duration)}</small>
    </p>
  </li>
);

/** Accounts for rent as a table, so that durations and prices can be compared. */
export const RentalTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <RailSection id="sewa" title={homeText.rentals} text={homeText.rentalsText} more={{ to: paths.rentable, name: homeText.allRentals }}>
    <ul className={styles['ledger']}>
      {rows.map((row) => (
        <RentalRow key={row.id} row={row} />
      ))}
    </ul>
  </RailSection>
);
