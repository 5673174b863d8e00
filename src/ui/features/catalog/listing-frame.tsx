import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import { countFilters, type ProductFilter } from '../../../domain/catalog/product-query.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useIsWhole } from '../../core/use-is-whole.ts';
import { addressOfForm } from './clean-address.ts';
import { FilterChips } from './filter-chips.tsx';
import { FILTER_FORM, FilterPanel } from './filter-panel.tsx';
import { listingText } from './listing.text.ts';
import styles from './listing-frame.module.scss';
import type { ListingGroups } from './listing-groups.ts';

interface Props {
  readonly title: string;
  /** The number of results, as a status. */
  readonly summary: string | null;
  readonly filter: ProductFilter;
  readonly groups: ListingGroups;
  readonly counts: ListingCounts;
  readonly action: string;
  readonly text: string | null;
  readonly sort: string;
  /** The first one is that of an address without an order. */
  readonly sorts: readonly (readonly [value: string, name: string])[];
  /** The address of the list with another filter, or another order. */
  readonly toFilter: (filter: ProductFilter) => string;
  readonly toSort: (sort: string) => string;
  readonly children: ReactNode;
}

const PANEL = 'filter';

/** A list of products with its filters and order: in a sheet on phones, in a column beside the list from 1024 pixels. */
export const ListingFrame = ({ title, summary, filter, groups, counts, action, text, sort, sorts, toFilter, toSort, children }: Props) => {
  const navigate = useNavigate();
  const sheet = useRef<HTMLDialogElement>(null);
  const go = (address: string): void => void navigate(address, { preventScrollReset: true });
  const count = countFilters(filter);
  // On phones the sheet is closed until somebody opens it, and adds nothing to the height of the page.
  const isWhole = useIsWhole(() => !window.matchMedia('(min-width: 1024px)').matches);
  return (
    <div className={`wrap ${styles['frame']}`}>
      <div className={styles['head']}>
        <h1>{title}</h1>
        {summary === null ? null : (
          <p className={styles['summary']} role="status">
            {summary}
          </p>
        )}
      </div>
      <aside className={styles['aside']} aria-labelledby="filter-title">
        <dialog id={PANEL} ref={sheet} className={styles['sheet']} aria-labelledby="filter-title">
          {isWhole ? (
            <FilterPanel
              filter={filter}
              groups={groups}
              counts={counts}
              action={action}
              text={text}
              onChange={(next) => go(toFilter(next))}
              to={toFilter}
              onSubmit={(form) => {
                sheet.current?.close();
                go(addressOfForm(form, action, sorts[0]?.[0] ?? ''));
              }}
              onClose={() => sheet.current?.close()}
            />
          ) : null}
        </dialog>
      </aside>
      <div className={styles['list']}>
        <h2 className="visually-hidden">{listingText.results}</h2>
        <div className={styles['tools']}>
          <button
            type="button"
            className={`${buttonClass('secondary')} ${styles['open']}`}
            aria-haspopup="dialog"
            // The platform opens the sheet without scripts where it supports that, so that the first tap works.
            {...{ command: 'show-modal', commandfor: PANEL }}
            onClick={(event) => {
              if (!('commandForElement' in event.currentTarget)) sheet.current?.showModal();
            }}
          >
            <Icon name="filter" />
            {listingText.filter}
            {count === 0 ? null : <span className={styles['badge']}>{formatCount(count)}</span>}
          </button>
          <FilterChips filter={filter} groups={groups} to={toFilter} />
          <div className={styles['sort']}>
            <SelectField
              label={listingText.sort}
              name="sort"
              form={FILTER_FORM}
              options={sorts}
              value={sort}
              onChange={(chosen) => go(toSort(chosen))}
            />
            {/* Without scripts the select alone submits nothing. */}
            <noscript>
              <Button type="submit" form={FILTER_FORM} variant="quiet" isWide>
                {listingText.sort}
              </Button>
            </noscript>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
};
