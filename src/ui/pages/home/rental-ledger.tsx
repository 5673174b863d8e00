import { RailSection } from '../../components/rail-section.tsx';
import { paths } from '../../core/paths.ts';
import { homeText } from './home.text.ts';
import type { RentalRow as Row } from './home-data.ts';
import styles from './rental-ledger.module.scss';
import { RentalRow } from './rental-row.tsx';

/** Accounts for rent as a ledger: one line each, so that lengths and prices can be compared. */
export const RentalLedger = ({ rows }: { readonly rows: readonly Row[] }) => (
  <RailSection id="sewa" title={homeText.rentals} text={homeText.rentalsText} more={{ to: paths.rentable, name: homeText.allRentals }}>
    <ul className={styles['ledger']}>
      {rows.map((row) => (
        <RentalRow key={row.id} row={row} />
      ))}
    </ul>
  </RailSection>
);
