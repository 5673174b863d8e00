import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import type { RentalRow as Row } from './home-data.ts';
import { RentalRow } from './rental-row.tsx';
import styles from './rental-table.module.scss';

/** Accounts for rent as a ledger: one line each, so that lengths and prices can be compared. */
export const RentalTable = ({ rows }: { readonly rows: readonly Row[] }) => (
  <RailSection id="sewa" title={homeText.rentals} text={homeText.rentalsText} more={{ to: paths.rentable, name: homeText.allRentals }}>
    <ul className={styles['ledger']}>
      {rows.map((row) => (
        <RentalRow key={row.id} row={row} />
      ))}
    </ul>
  </RailSection>
);
